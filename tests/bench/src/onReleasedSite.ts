import { join } from 'node:path';
import { thisMachine } from 'deploy/keys/machine';
import { buildChanged } from 'deploy/release/build';
import { releaseBuilt } from 'deploy/release/release';
import { openSite } from 'deploy/site/openSite';
import { browserLaunch } from 'deploy/smoke/browserLaunch';
import { newDataDir, type RunningSite, startSite } from 'deploy/smoke/startSite';
import { type Browser, chromium } from 'playwright-core';

/**
 * Builds changed apps, releases them into a temporary site, and runs a measurement on it in a browser.
 * @param settings of the provider that differ from the defaults
 */
export async function onReleasedSite<T>(
  say: (line: string) => void,
  measure: (browser: Browser, site: RunningSite) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  await buildChanged(say);
  const dataDir = await newDataDir();
  await releaseBuilt(openSite(join(dataDir, 'site')), { machine: thisMachine({ DATA_DIR: dataDir }), say });
  const site = await startSite(dataDir, settings);
  const browser = await chromium.launch(await browserLaunch());
  try {
    return await measure(browser, site);
  } finally {
    await browser.close();
    await site.stop();
  }
}
