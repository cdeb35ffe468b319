import type { Page } from 'playwright-core';
import { median } from './median.ts';
import { onReleasedSite } from './siteToMeasure.ts';

/**
 * `npm run bench -- picker`: how long a tap on a number takes to be seen, in a round of 256 numbers on a processor four
 * times slower. The yardstick in the same run is a tap on a bare button of an empty page.
 */
export async function benchPicker(say: (line: string) => void, taps: number): Promise<void> {
  await onReleasedSite('bench', say, async (browser, site) => {
    const context = await browser.newContext({ baseURL: site.baseUrl, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await logIn(page);
    const lotteries: { contents: { id: number; totalTickets: number }[] } = await (
      await page.request.get('/api/lotteries/?page=0&limit=50&status=running')
    ).json();
    const largest = lotteries.contents.find(({ totalTickets }) => totalTickets === 256);
    if (!largest) throw new Error('No running round of 256 numbers.');
    await page.goto(`/lottery/${largest.id}`);
    await page.getByRole('button', { name: 'Pick your lucky number' }).click();
    await page.getByRole('grid', { name: 'Numbers' }).waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const free = page.getByRole('button', { name: /^Number \d+, available/ });
    const inPicker = await measureTaps(page, taps, (tap) => free.nth(tap).click());

    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const bare = await context.newPage();
    await bare.setContent('<button style="position:fixed;inset:40%">Tap</button>');
    const bareSession = await context.newCDPSession(bare);
    await bareSession.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const onBare = await measureTaps(bare, taps, () => bare.getByRole('button').click());

    say(`\n${'ms from tap to next frame, 4x slower processor'.padEnd(50)}${'median'.padStart(8)}${'worst'.padStart(8)}`);
    for (const [name, times] of [
      ['a number of 256 in the picker', inPicker] as const,
      ['a bare button (yardstick)', onBare] as const,
    ]) {
      say(
        `${name.padEnd(50)}${median(times).toFixed(0).padStart(8)}${Math.max(...times)
          .toFixed(0)
          .padStart(8)}`,
      );
    }
    say(`INP of the picker (98th percentile): ${percentile(inPicker, 0.98).toFixed(0)} ms`);
  });
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username', { exact: true }).fill('player01');
  await page.getByLabel('Password', { exact: true }).fill('player01pass');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Login successful!').waitFor();
}

/** Durations of the interactions as Chrome's Event Timing tells them: from the input to the frame that shows it, ms. */
async function measureTaps(page: Page, taps: number, tap: (count: number) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const byInteraction = new Map<number, number>();
    Object.assign(globalThis, { snailTaps: byInteraction });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const id = Number(Reflect.get(entry, 'interactionId') ?? 0);
        if (id) byInteraction.set(id, Math.max(byInteraction.get(id) ?? 0, entry.duration));
      }
    }).observe(Object.assign({ type: 'event', buffered: false }, { durationThreshold: 16 }));
  });
  for (let count = 0; count < taps; count += 1) {
    await tap(count);
    await page.waitForTimeout(150);
  }
  const slow: number[] = await page.evaluate(() => [...Reflect.get(globalThis, 'snailTaps').values()]);
  // Interactions under the threshold of 16 ms are not told: they were faster than a frame.
  return [...slow, ...Array.from({ length: Math.max(0, taps - slow.length) }, () => 16)];
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
