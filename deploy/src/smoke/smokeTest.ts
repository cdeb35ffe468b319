import { type Browser, chromium } from 'playwright-core';
import type { AppName } from 'shared/contracts/appNames';
import { browserLaunch } from 'site-under-test/browserLaunch';
import type { Machine } from '../keys/machine.ts';
import { readShells } from '../release/shells.ts';
import { readState } from '../site/chain.ts';
import { liveReleases } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import type { Candidate } from './Candidate.ts';
import { exampleIds } from './exampleIds.ts';
import { keepers } from './keeperOf.ts';
import { openPage } from './openPage.ts';
import { sentencesOf } from './sentences.ts';
import { serveSite } from './serveSite.ts';
import type { SmokeApi } from './smokeApi.ts';
import { type Visit, visitsTo } from './visits.ts';

/**
 * Opens each part of some apps in a browser, beside all else of a site. Nobody else sees the site.
 * @param site has the releases that are tried as the live ones
 * @returns what is wrong, one sentence a finding; empty when all is well
 */
export async function smokeTest(site: Site, apps: readonly AppName[], api: SmokeApi, machine?: Machine): Promise<string[]> {
  const live: Candidate[] = (await liveReleases(site, await readState(site, machine))).releases;
  const host = live.find(({ info }) => info.contract.role === 'host');
  // Before the first release of the host there is no page to open.
  if (!host) return [];
  const shells = await readShells(site, host.base);
  const ids = await exampleIds(api.url);
  const visits = live.filter(({ info }) => apps.some((app) => app === info.app)).flatMap((one) => visitsTo(one, shells, ids));
  const browser = await startBrowser();
  const served = await serveSite(site, api);
  try {
    const keeperOf = keepers(site, live);
    const found = await twoAtATime(visits, async (visit) => {
      const seen = await openPage(browser, served, visit);
      return { visit, sentences: await sentencesOf(visit, seen, keeperOf) };
    });
    return merged(found);
  } finally {
    await browser.close();
    await served.stop();
  }
}

/** @throws Error that says what to do where no browser starts */
async function startBrowser(): Promise<Browser> {
  try {
    return await chromium.launch(await browserLaunch());
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new Error(
      `Nothing was moved: the smoke test needs a browser, and none started: ${why}\nCHROMIUM_PATH names another one. '--skip smoke' leaves the step out, which is written into the log.`,
    );
  }
}

/** Each sentence once, with the pages where it is true. */
function merged(found: readonly { visit: Visit; sentences: string[] }[]): string[] {
  const pages = new Map<string, string[]>();
  for (const { visit, sentences } of found)
    for (const sentence of new Set(sentences)) pages.set(sentence, [...(pages.get(sentence) ?? []), visit.path]);
  return [...pages].map(([sentence, paths]) => `${sentence} (on ${paths.join(', ')}).`);
}

async function twoAtATime<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const left = [...all.entries()];
  const results: R[] = [];
  const take = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all([take(), take()]);
  return results;
}
