import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { thisMachine } from 'deploy/keys/machine';
import { release } from 'deploy/release/release';
import { rollback } from 'deploy/release/rollback';
import { openSite } from 'deploy/site/openSite';
import { buildVariant } from 'deploy/testing/buildVariant';
import type { Browser, Route } from 'playwright-core';
import { median } from './median.ts';
import { onReleasedSite } from './onReleasedSite.ts';

const entry = /\/mfe-lottery\/[^/]+\/remoteEntry\.js/;
const chunk = /\/mfe-lottery\/[^/]+\/TicketsLottery\.\w+\.js/;
const faults: { name: string; pattern: RegExp; answer: (route: Route) => Promise<void> }[] = [
  { name: 'its entry is not there (404)', pattern: entry, answer: (route) => route.fulfill({ status: 404 }) },
  { name: 'its entry is a page', pattern: entry, answer: (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }) },
  { name: 'its entry is never answered', pattern: entry, answer: () => new Promise(() => {}) },
  { name: 'a chunk is not there (404)', pattern: chunk, answer: (route) => route.fulfill({ status: 404 }) },
  { name: 'a chunk is never answered', pattern: chunk, answer: () => new Promise(() => {}) },
];

/**
 * Runs `npm run bench -- trouble`: measures how long players see an empty place when a remote fails, and how long a deployment
 * takes to reach the next page load.
 */
export async function benchTrouble(say: (line: string) => void, times: number): Promise<void> {
  await onReleasedSite(say, async (browser, { baseUrl, env }) => {
    say(`\n${'from opening the page to the card with Retry, ms'.padEnd(52)}${'median'.padStart(8)}${'worst'.padStart(8)}`);
    for (const fault of faults) {
      const waits: number[] = [];
      for (let time = 0; time < times; time += 1) waits.push(await untilCard(browser, baseUrl, fault));
      say(row(fault.name, waits));
    }

    const site = openSite(env.SITE_DIR ?? '');
    const machine = thisMachine(env);
    const from = await buildVariant('mfe-lottery', 'moved');
    const moves: number[] = [];
    for (let time = 0; time < times; time += 1) {
      await release(site, 'mfe-lottery', { machine, from });
      moves.push(await untilServed(baseUrl, '-moved/'));
      await rollback(site, 'mfe-lottery', undefined, { machine });
      moves.push(await untilServed(baseUrl, '-moved/', false));
    }
    await rm(from, { recursive: true });
    say(`\n${'from the end of release or rollback, ms'.padEnd(52)}${'median'.padStart(8)}${'worst'.padStart(8)}`);
    say(row('to the first page that has it', moves));
  });
}

async function untilCard(browser: Browser, url: string, { pattern, answer }: (typeof faults)[number]): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  // Loads the whole page, including what is below the first screen.
  await page.addInitScript({ path: join(import.meta.dirname, 'asReader.js') });
  await page.route(pattern, answer);
  const start = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('alert').filter({ hasText: 'Tickets Lottery' }).getByRole('button', { name: 'Retry' }).waitFor();
  const waited = performance.now() - start;
  await context.close();
  return waited;
}

/** Requests the home page until it names the version, or no longer does. */
async function untilServed(url: string, version: string, present = true): Promise<number> {
  const start = performance.now();
  for (;;) {
    const document = await (await fetch(url)).text();
    if (document.includes(version) === present) return performance.now() - start;
  }
}

const row = (name: string, values: readonly number[]) =>
  `${name.padEnd(52)}${median(values).toFixed(0).padStart(8)}${Math.max(...values)
    .toFixed(0)
    .padStart(8)}`;
