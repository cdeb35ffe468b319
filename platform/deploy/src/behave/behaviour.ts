import type { Browser } from 'playwright-core';
import type { AppName } from 'shared/contracts/appNames';
import type { Machine } from '../keys/machine.ts';
import { readState } from '../site/deploymentLog.ts';
import { liveReleases } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { PageBusy, PageSilent } from '../smoke/busyPage.ts';
import { releaseFrame } from '../smoke/PageObservation.ts';
import { startBrowser, twoAtATime } from '../smoke/smokeTest.ts';
import { type NamedExample, readExamples, whyUntried } from './examples.ts';
import { Found, ShownExample } from './ShownExample.ts';
import { exampleDocument, serveExample } from './serveExample.ts';

export interface Behaviour {
  problems: string[];
  leftOut: { app: string; version: string; why: string }[];
}

/**
 * Shows every example of the given apps alone in a browser and uses it; for a host those of all live remotes.
 * @param site has the candidates as live releases
 */
export async function tryBehaviour(site: Site, apps: readonly AppName[], machine?: Machine): Promise<Behaviour> {
  const { releases } = await liveReleases(site, await readState(site, machine));
  const host = releases.find(({ info }) => info.contract.role === 'host');
  const remotes = releases.filter(
    (one) => one !== host && (apps.some((app) => app === one.app) || apps.some((app) => app === host?.app)),
  );
  const leftOut = remotes.flatMap((one) => {
    const why = whyUntried(one);
    return why === null ? [] : [{ app: one.app, version: one.info.version, why }];
  });
  const read = await Promise.all(remotes.filter((one) => whyUntried(one) === null).map((one) => readExamples(site, one)));
  const problems = read.flatMap((one) => one.problems);
  const examples = read.flatMap((one) => one.examples);
  if (!host || problems.length > 0 || examples.length === 0) return { problems, leftOut };
  const document = await exampleDocument(site);
  const browser = await startBrowser();
  try {
    const found = await twoAtATime(examples, (example) => tryExample(browser, site, document, example));
    return { problems: found.filter((one) => one !== null), leftOut };
  } finally {
    await browser.close();
  }
}

/**
 * Tries one example on a page of its own.
 * @returns the first problem as a sentence; null if there is none
 * @throws Error without a verdict if the machine gives the browser no time
 */
async function tryExample(browser: Browser, site: Site, document: string, tried: NamedExample): Promise<string | null> {
  const served = await serveExample(site, document, tried);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(0);
  let stopped = false;
  try {
    const shown = await ShownExample.open(context, served, tried);
    await shown.behave();
    return null;
  } catch (error) {
    if (error instanceof Found) return `${tried.name}: ${error.message}`;
    stopped = error instanceof PageBusy || error instanceof PageSilent;
    if (error instanceof PageBusy) return `${tried.name}: ${endless(error.script)}`;
    if (error instanceof PageSilent)
      throw new Error(`There is no verdict about ${tried.name}: this machine gives the browser no time. Release again later.`);
    throw error;
  } finally {
    await served.stop();
    if (!stopped) await context.close();
  }
}

function endless(script: string | null): string {
  const frame = releaseFrame(script ?? '');
  return `it keeps the page busy and does not end${frame ? `, in ${frame.file}` : ''}. Find the loop, and give it an end.`;
}
