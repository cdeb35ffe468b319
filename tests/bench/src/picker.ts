import type { Browser, Locator, Page } from 'playwright-core';
import { median } from './median.ts';
import { onReleasedSite } from './onReleasedSite.ts';
import { measurePage } from './pageLoad.ts';
import { closePicker, openPicker } from './pickerOpening.ts';
import { bytesOf, fourTimesSlower, openRoundOf, roundPage } from './pickerRound.ts';
import { scrollNumbers } from './pickerScroll.ts';

const phone = { width: 390, height: 844 };
const sizes = [256, 10_000, 100_000];
/** Number of consecutive taps on one page; pages alternate, so that a busy moment of the machine affects all. */
const tapsATurn = 10;
/** Duration of a press, ms: without it press and release would fall into one frame. */
const pressMs = 60;

/**
 * Runs `npm run bench -- picker`: measures rounds of 256, 10,000 and 100,000 numbers on a four times slower processor: bytes and
 * load times of their pages, opening time of the picker, frames during scrolling, and the time from a tap until it is visible.
 * The baseline is a tap on a plain button of an empty page.
 * @param taps on each page
 */
export async function benchPicker(say: (line: string) => void, taps = 40): Promise<void> {
  const openings = taps < 40 ? 1 : 5;
  await onReleasedSite(say, async (browser, site) => {
    const rounds: { name: string; lotteryId: number }[] = [];
    for (const size of sizes)
      rounds.push({
        name: `a round of ${size.toLocaleString('en-GB')} numbers, half of them sold`,
        lotteryId: await openRoundOf(size, site),
      });
    table(say, "a visitor's page, slow 4G, 4x slower processor", ['sold numbers', 'all bytes', 'LCP', 'first screen']);
    for (const { name, lotteryId } of rounds) {
      const sold = await bytesOf(`${site.baseUrl}/api/lotteries/${lotteryId}/sold`);
      const load = await measurePage(browser, `${site.baseUrl}/lottery/${lotteryId}`, { slow: true, viewport: phone });
      table(say, name, [kilobytes(sold), kilobytes(load.totalBytes), ms(load.lcp), ms(load.first)]);
    }
    const pages: { name: string; page: Page; button(tap: number): Locator }[] = [];
    table(say, '\nthe picker, 4x slower processor', ['first opening', 'later ones', 'frames a second', 'longest gap']);
    for (const { name, lotteryId } of rounds) {
      const page = await roundPage(browser, site, lotteryId);
      const first = await openPicker(page);
      const later: number[] = [];
      while (later.length < openings) {
        await closePicker(page);
        later.push(await openPicker(page));
      }
      const { aSecond, longest } = await scrollNumbers(page);
      table(say, name, [ms(first), ms(median(later)), aSecond.toFixed(0), ms(longest)]);
      // Otherwise the work of a page in the background would disturb the frames of the next one.
      await page.context().close();
    }
    for (const { name, lotteryId } of rounds) {
      const page = await roundPage(browser, site, lotteryId);
      await openPicker(page);
      pages.push({ name, page, button: (tap) => page.locator('[data-state="free"]').nth((tap * 3) % 30) });
    }
    const bare = await openBareButton(browser);
    pages.push({ name: 'a bare button (yardstick)', page: bare, button: () => bare.getByRole('button') });

    for (const { page } of pages) await watchTaps(page);
    for (let tapped = 0; tapped < taps; tapped += tapsATurn) {
      for (const { page, button } of pages) await tapInTurn(page, Math.min(tapsATurn, taps - tapped), button);
    }
    table(say, '\ntap to frame with the look, 4x slower processor', [
      'median',
      'INP (98 %)',
      '<= 16 ms',
      '<= 24 ms',
      'first frame',
    ]);
    for (const { name, page } of pages) {
      const { durations, inFirstFrame } = await seenTaps(page, taps);
      const share = (count: number) => `${((100 * count) / durations.length).toFixed(0)} %`;
      const within = (most: number) => share(durations.filter((duration) => duration <= most).length);
      table(say, name, [ms(median(durations)), ms(percentile(durations, 0.98)), within(16), within(24), share(inFirstFrame)]);
    }
  });
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
const ms = (duration: number) => `${duration.toFixed(0)} ms`;

function table(say: (line: string) => void, name: string, figures: readonly string[]): void {
  say(`${name.padEnd(50)}${figures.map((figure) => figure.padStart(17)).join('')}`);
}

async function openBareButton(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: phone })).newPage();
  await page.setContent(`
    <style>button { position: fixed; inset: 40% } [aria-pressed=true] { background: orange }</style>
    <button aria-pressed="false" onclick="ariaPressed = ariaPressed === 'true' ? 'false' : 'true'">Tap</button>`);
  return page;
}

/**
 * Records taps in the page: Chrome's Event Timing gives the time from the input to the next paint; a callback in the first frame
 * after the tap checks whether the button is pressed.
 */
async function watchTaps(page: Page): Promise<Page> {
  await page.evaluate(() => {
    const durations = new Map<number, number>();
    const pressedInFirstFrame: boolean[] = [];
    Object.assign(globalThis, { snailTaps: { durations, pressedInFirstFrame } });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = Number(Reflect.get(entry, 'interactionId') ?? 0);
        if (id) durations.set(id, Math.max(durations.get(id) ?? 0, entry.duration));
      }
    }).observe(Object.assign({ type: 'event', buffered: false }, { durationThreshold: 16 }));
    const noteFirstFrame = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const before = target.ariaPressed;
      requestAnimationFrame(() => pressedInFirstFrame.push(target.ariaPressed !== before));
    };
    addEventListener('click', noteFirstFrame, { capture: true });
  });
  return page;
}

/** Taps buttons in turn, each when the page is idle; with the mouse directly, without Playwright's checks in the page. */
function tapInTurn(page: Page, count: number, button: (tap: number) => Locator): Promise<void> {
  return fourTimesSlower(page, async () => {
    for (let tap = 0; tap < count; tap += 1) {
      const target = button(tap);
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (!box) throw new Error('A button to be tapped is not shown.');
      await page.waitForTimeout(300);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: pressMs });
      await page.waitForTimeout(150);
    }
  });
}

async function seenTaps(page: Page, taps: number): Promise<{ durations: number[]; inFirstFrame: number }> {
  const { slow, pressed }: { slow: number[]; pressed: boolean[] } = await page.evaluate(() => {
    const { durations, pressedInFirstFrame } = Reflect.get(globalThis, 'snailTaps');
    return { slow: [...durations.values()], pressed: pressedInFirstFrame };
  });
  if (pressed.length !== taps) throw new Error(`${pressed.length} of ${taps} taps arrived.`);
  // Event Timing reports no interactions below the threshold of 16 ms, so those count as 16 ms.
  const durations = [...slow, ...Array.from({ length: Math.max(0, taps - slow.length) }, () => 16)];
  return { durations, inFirstFrame: pressed.filter(Boolean).length };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
