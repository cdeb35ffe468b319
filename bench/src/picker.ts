import type { Browser, Locator, Page } from 'playwright-core';
import { median } from './median.ts';
import { onReleasedSite } from './onReleasedSite.ts';

const phone = { width: 390, height: 844 };
/** Taps on one page before it is the other's turn, so that a busy moment of the machine meets both. */
const tapsATurn = 10;
/** How long a finger stays down, ms: without it the press and the release would share one frame. */
const pressMs = 60;

/**
 * `npm run bench -- picker`: how long a tap on a number takes to be seen, in a round of 256 numbers on a processor four
 * times slower. The yardstick in the same run is a tap on a bare button of an empty page.
 * @param taps on either page
 */
export async function benchPicker(say: (line: string) => void, taps = 40): Promise<void> {
  await onReleasedSite(say, async (browser, site) => {
    const picker = await watchTaps(await openPicker(browser, site.baseUrl));
    const bare = await watchTaps(await openBareButton(browser));
    for (let tapped = 0; tapped < taps; tapped += tapsATurn) {
      const count = Math.min(tapsATurn, taps - tapped);
      await tapInTurn(picker, count, (tap) => picker.locator('[data-state="free"]').nth(tap * 10));
      await tapInTurn(bare, count, () => bare.getByRole('button'));
    }

    const columns = ['median', 'worst', '<= 16 ms', '<= 24 ms', 'first frame'];
    say(`\n${'tap to frame with the look, 4x slower processor'.padEnd(50)}${columns.map((name) => name.padStart(13)).join('')}`);
    for (const [name, page] of [
      ['a number of 256 in the picker', picker] as const,
      ['a bare button (yardstick)', bare] as const,
    ]) {
      const { durations, inFirstFrame } = await seenTaps(page, taps);
      const share = (count: number) => `${((100 * count) / durations.length).toFixed(0)} %`;
      const within = (ms: number) => share(durations.filter((duration) => duration <= ms).length);
      const figures = [median(durations), Math.max(...durations)].map((ms) => `${ms.toFixed(0)} ms`);
      const line = [...figures, within(16), within(24), share(inFirstFrame)].map((figure) => figure.padStart(13)).join('');
      say(`${name.padEnd(50)}${line}`);
      if (page === picker) say(`${'  its INP (98th percentile)'.padEnd(50)}${`${percentile(durations, 0.98)} ms`.padStart(13)}`);
    }
  });
}

async function openPicker(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: phone })).newPage();
  await logIn(page);
  const lotteries: { contents: { id: number; totalTickets: number }[] } = await (
    await page.request.get('/api/lotteries/?page=0&limit=50&status=running')
  ).json();
  const largest = lotteries.contents.find(({ totalTickets }) => totalTickets === 256);
  if (!largest) throw new Error('No running round of 256 numbers.');
  await page.goto(`/lottery/${largest.id}`);
  await page.getByRole('button', { name: 'Pick your lucky number' }).press('Enter');
  await page.locator('[data-number="255"]').waitFor();
  return page;
}

/** A button that does nothing but look pressed. */
async function openBareButton(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: phone })).newPage();
  await page.setContent(`
    <style>button { position: fixed; inset: 40% } [aria-pressed=true] { background: orange }</style>
    <button aria-pressed="false" onclick="ariaPressed = ariaPressed === 'true' ? 'false' : 'true'">Tap</button>`);
  return page;
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill('player01');
  await page.getByLabel('Password', { exact: true }).fill('player01pass');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Login successful!').waitFor();
}

/**
 * Has the page note its taps: Chrome's Event Timing tells the time from the input to the frame that shows it; a callback
 * in the first frame drawn after the tap looks whether the button is pressed by then.
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

/**
 * Taps one button after the other, each when the page has come to rest; with the plain mouse, without Playwright's checks
 * in the page. Only the page in turn is slowed down: the slowing itself keeps a core busy.
 */
async function tapInTurn(page: Page, count: number, button: (tap: number) => Locator): Promise<void> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let tap = 0; tap < count; tap += 1) {
    const target = button(tap);
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('A button to be tapped is not shown.');
    await page.waitForTimeout(300);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: pressMs });
    await page.waitForTimeout(150);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

/** How long each tap took, ms in steps of 8, and how many showed in the first frame drawn after them. */
async function seenTaps(page: Page, taps: number): Promise<{ durations: number[]; inFirstFrame: number }> {
  const { slow, pressed }: { slow: number[]; pressed: boolean[] } = await page.evaluate(() => {
    const { durations, pressedInFirstFrame } = Reflect.get(globalThis, 'snailTaps');
    return { slow: [...durations.values()], pressed: pressedInFirstFrame };
  });
  if (pressed.length !== taps) throw new Error(`${pressed.length} of ${taps} taps arrived.`);
  // Interactions under the threshold of 16 ms are not told: they were faster than a frame.
  const durations = [...slow, ...Array.from({ length: Math.max(0, taps - slow.length) }, () => 16)];
  return { durations, inFirstFrame: pressed.filter(Boolean).length };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
