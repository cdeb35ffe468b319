import type { RenderedPage } from 'shared/contracts/rendering';
import type { Limits, Renderer } from '../contract.ts';
import { openRenderer } from '../openRenderer.ts';
import { type TemporarySite, temporarySite } from './temporarySite.ts';

export interface UnderTest {
  site: TemporarySite;
  renderer: Renderer;
  lines: string[];
  /** @param deadlineMs choose a long one when the page must arrive on a busy machine */
  page(address?: string, deadlineMs?: number): Promise<RenderedPage | null>;
  close(): Promise<void>;
}

/**
 * Opens a renderer on a new site; `/` warms up the parts.
 * @param lottery JavaScript source of the function of `lottery/List`
 * @param answer the provider's response for an address
 */
export async function underTest(
  lottery: string,
  limits: Partial<Limits> = {},
  answer = (address: string) => `answer to ${address}`,
): Promise<UnderTest> {
  const site = await temporarySite();
  await site.release('mfe-lottery', lottery);
  const lines: string[] = [];
  const note = (fields: object, sentence: string) => void lines.push(JSON.stringify({ ...fields, sentence }));
  const renderer = openRenderer({
    siteDir: site.siteDir,
    ask: async (address) => JSON.stringify({ status: 200, body: answer(address) }),
    log: { info: note, warn: note },
    limits: { loadMs: 1_000, restMs: 200, burntMs: 50, pauseMs: 10, ...limits },
  });
  return {
    site,
    renderer,
    lines,
    page: (address = '/', deadlineMs = 20_000) => renderer.render({ address, nowMs: 1_000 }, site.live, deadlineMs),
    async close() {
      await renderer.close();
      await site.remove();
    },
  };
}

const [firstMs, mostMs] = [300, 2_000];

/**
 * Repeats an attempt until the result is as expected. Only the test's own timeout limits it, because the machine may be busy.
 * @param attempt gets a deadline in ms that grows with each attempt
 */
export async function eventually<T>(attempt: (deadlineMs: number) => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  for (let deadlineMs = firstMs; ; deadlineMs = Math.min(mostMs, deadlineMs * 1.5)) {
    const found = await attempt(deadlineMs);
    if (holds(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
