import type { Browser, Page } from 'playwright-core';
import type { WatcherHistory } from './lateness.ts';

/** Opens a visitor's page of a round, and records the count of sold numbers that its progress bar shows in each frame. */
export async function openScreen(browser: Browser, baseUrl: string, lotteryId: number): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseUrl })).newPage();
  await page.goto(`/lottery/${lotteryId}`);
  await page.getByText('Live: numbers appear').waitFor();
  await page.evaluate(() => {
    const heard: { counts: number[]; times: number[] } = { counts: [], times: [] };
    Object.assign(globalThis, { snailShown: heard });
    const bar = document.querySelector('[role="progressbar"][aria-label="Tickets sold"]');
    let drawn = Number(bar?.ariaValueNow);
    const look = () => {
      // The value drawn in the previous frame is visible by now.
      if (heard.counts.at(-1) !== drawn) {
        heard.counts.push(drawn);
        heard.times.push(performance.timeOrigin + performance.now());
      }
      drawn = Number(bar?.ariaValueNow);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return page;
}

export function shownBy(page: Page): Promise<WatcherHistory> {
  return page.evaluate((): WatcherHistory => Reflect.get(globalThis, 'snailShown'));
}
