import type { Page } from 'playwright-core';
import { fourTimesSlower } from './pickerRound.ts';

/** One step of a mouse wheel, and their count: 2,400 px a second. */
const turn = { px: 80, everyMs: 33, count: 60 };

export interface ScrolledFrames {
  aSecond: number;
  longest: number;
}

/** Scrolls the numbers for two seconds on a slow processor, and counts the drawn frames. */
export async function scrollNumbers(page: Page): Promise<ScrolledFrames> {
  const box = await page.locator('[data-number="14"]').boundingBox();
  if (!box) throw new Error('The numbers are not shown.');
  await page.mouse.move(box.x + 10, box.y + 10);
  const frames: number[] = await fourTimesSlower(page, async () => {
    await page.evaluate(() => {
      const drawn: number[] = [];
      const note = (at: number) => {
        drawn.push(at);
        if (Reflect.get(globalThis, 'snailFrames') === drawn) requestAnimationFrame(note);
      };
      Object.assign(globalThis, { snailFrames: drawn });
      requestAnimationFrame(note);
    });
    const begun = performance.now();
    for (let turned = 0; turned < turn.count; turned += 1) {
      await page.mouse.wheel(0, turn.px);
      await page.waitForTimeout(Math.max(0, begun + (turned + 1) * turn.everyMs - performance.now()));
    }
    return page.evaluate(() => {
      const drawn = Reflect.get(globalThis, 'snailFrames');
      Reflect.deleteProperty(globalThis, 'snailFrames');
      return drawn;
    });
  });
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const all = (frames.at(-1) ?? 0) - (frames[0] ?? 0);
  return { aSecond: (1_000 * gaps.length) / all, longest: Math.max(...gaps) };
}
