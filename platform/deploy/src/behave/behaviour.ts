import type { Browser } from 'playwright-core';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import type { AppName } from 'shared/contracts/appNames';
import type { Machine } from '../keys/machine.ts';
import { readState } from '../site/deploymentLog.ts';
import { liveReleases } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { startBrowser, twoAtATime } from '../smoke/smokeTest.ts';
import { hasExamples, readExamples } from './examples.ts';
import { exampleDocument } from './serveExample.ts';
import { tryExample } from './tryExample.ts';

export interface Behaviour {
  /** One sentence per problem. */
  problems: string[];
  /** Releases that were built without examples, which are not tried. */
  without: Pick<ReleaseInfo, 'app' | 'version'>[];
}

/**
 * Shows every example of the given apps alone in a browser and uses it; for a host those of all live remotes.
 * @param site has the candidates as live releases
 */
export async function tryBehaviour(
  site: Site,
  apps: readonly AppName[],
  options: { machine?: Machine; browser?: Browser } = {},
): Promise<Behaviour> {
  const { releases } = await liveReleases(site, await readState(site, options.machine));
  const host = releases.find(({ info }) => info.contract.role === 'host');
  const remotes = releases.filter(
    (one) => one !== host && (apps.some((app) => app === one.app) || apps.some((app) => app === host?.app)),
  );
  const without = remotes.filter((one) => !hasExamples(one)).map(({ info }) => info);
  const read = await Promise.all(remotes.filter(hasExamples).map((one) => readExamples(site, one)));
  const problems = read.flatMap((one) => one.problems);
  const examples = read.flatMap((one) => one.examples);
  // Without a host there is nothing that shows a part.
  if (!host || problems.length > 0 || examples.length === 0) return { problems, without };
  const document = await exampleDocument(site);
  const browser = options.browser ?? (await startBrowser());
  try {
    const found = await twoAtATime(examples, (example) => tryExample(browser, site, document, example));
    return { problems: found.filter((one) => one !== null), without };
  } finally {
    if (!options.browser) await browser.close();
  }
}
