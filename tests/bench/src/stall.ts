import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { median } from './median.ts';
import { onReleasedSite } from './onReleasedSite.ts';

/**
 * Runs `npm run bench -- stall`: measures the effect of a remote whose server never answers on the home page: the host's first
 * paint and the time until the rewards' parts are shown, with and without a stalled lottery remote, alternating.
 */
export async function benchStall(say: (line: string) => void, pairs: number): Promise<void> {
  await onReleasedSite(say, async (browser, site) => {
    const healthy: Times[] = [];
    const stalled: Times[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      healthy.push(await load(browser, site.baseUrl, false));
      stalled.push(await load(browser, site.baseUrl, true));
    }
    say(`\n${`median of ${pairs}, ms`.padEnd(34)}${'healthy'.padStart(10)}${'stalled'.padStart(10)}${'more'.padStart(8)}`);
    for (const key of ['paint', 'rewards'] as const) {
      const [a, b] = [median(healthy.map((times) => times[key])), median(stalled.map((times) => times[key]))];
      const name = key === 'paint' ? "the host's first paint" : "the rewards' parts stand";
      say(`${name.padEnd(34)}${a.toFixed(0).padStart(10)}${b.toFixed(0).padStart(10)}${(b - a).toFixed(0).padStart(8)}`);
    }
  });
}

interface Times {
  paint: number;
  rewards: number;
}

async function load(browser: Browser, url: string, stall: boolean): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  // Loads the whole page, including what is below the first screen.
  await page.addInitScript({ path: join(import.meta.dirname, 'asReader.js') });
  if (stall) await page.route(/\/mfe-lottery\//, () => new Promise(() => {}));
  else await page.route(/\/mfe-lottery\//, (route) => route.continue());
  await page.goto(url, { waitUntil: 'commit' });
  await page
    .getByRole('link', { name: /Reward details/ })
    .first()
    .waitFor({ state: 'attached' });
  const times = await page.evaluate(() => ({
    rewards: performance.now(),
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  await context.close();
  return times;
}
