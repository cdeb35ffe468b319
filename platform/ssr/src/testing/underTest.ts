import type { RenderedPage } from 'shared/contracts/rendering';
import type { Limits, Renderer } from '../contract.ts';
import { openRenderer } from '../openRenderer.ts';
import { type TemporarySite, temporarySite } from './temporarySite.ts';

export interface UnderTest {
  site: TemporarySite;
  renderer: Renderer;
  /** What was logged, as JSON. */
  lines: string[];
  /** @param deadlineMs long, where the machine may be busy and the page is to come */
  page(address?: string, deadlineMs?: number): Promise<RenderedPage | null>;
  close(): Promise<void>;
}

/**
 * A renderer on a site of its own; parts are warmed up at `/`.
 * @param lottery JavaScript of the function that `lottery/List` is
 * @param answer what the provider answers to an address
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
    ask: async (address) => ({ status: 200, body: answer(address) }),
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

/** What an attempt is given at first, and at most, ms. */
const [firstMs, mostMs] = [300, 2_000];

/**
 * Tries until it holds; the time that the whole test has is the only limit, because the machine may be busy.
 * @param attempt may take so many milliseconds: more each time, for a machine that was too busy for the last
 */
export async function eventually<T>(attempt: (deadlineMs: number) => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  for (let deadlineMs = firstMs; ; deadlineMs = Math.min(mostMs, deadlineMs * 1.5)) {
    const found = await attempt(deadlineMs);
    if (holds(found)) return found;
    // What is told by a process that ended, or that began, comes in between.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
