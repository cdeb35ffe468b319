import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { buildChanged } from '../../deploy/src/build.ts';
import { releaseBuilt } from '../../deploy/src/release.ts';
import { openSite } from '../../deploy/src/site.ts';
import { browserLaunch } from '../../e2e/support/browser.ts';
import { newDataDir, type RunningSite, startSite } from '../../e2e/support/siteUnderTest.ts';

/** Builds what changed, releases it into a site of its own, and runs a measurement against it in a browser. */
export async function onReleasedSite<T>(
  by: string,
  say: (line: string) => void,
  measure: (browser: Browser, site: RunningSite) => Promise<T>,
): Promise<T> {
  await buildChanged(say);
  const dataDir = await newDataDir();
  await releaseBuilt(openSite(join(dataDir, 'site')), { by, say });
  const site = await startSite(dataDir);
  const browser = await chromium.launch(await browserLaunch());
  try {
    return await measure(browser, site);
  } finally {
    await browser.close();
    await site.stop();
  }
}
