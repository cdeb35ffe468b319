import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';

/** What one load of a page cost and when it was there. Times in ms since navigation; bytes as they came over the wire. */
export interface PageLoad {
  lcp: number;
  ready: number;
  jsBytes: number;
  totalBytes: number;
  requests: number;
  /** Longest chain of requests that waited for each other; the document alone is 1. */
  depth: number;
  unusedPreloads: string[];
}

export interface Conditions {
  /** Slow 4G as Chrome's tools throttle it, and a processor four times slower. */
  slow: boolean;
  viewport: { width: number; height: number };
}

/** Loads a page in a new context (empty cache) and measures it until it is ready and quiet. */
export async function measurePage(browser: Browser, url: string, conditions: Conditions): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: conditions.viewport });
  const page = await context.newPage();
  const network = await watchNetwork(page);
  const unusedPreloads: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (/was preloaded using link preload but not used/.test(text)) unusedPreloads.push(/resource (\S+)/.exec(text)?.[1] ?? text);
  });
  if (conditions.slow) await throttle(network.session);
  await page.addInitScript({ path: join(import.meta.dirname, 'inPage.js') });
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  // A function, not a text: the page's policy lets nobody evaluate text.
  await page.waitForFunction(() => Reflect.get(globalThis, 'snailLoad').ready > 0, undefined, { timeout: 60_000 });
  // Chrome tells of unused preloads a few seconds after load.
  await page.waitForTimeout(4_000);
  const { ready, lcp }: { ready: number; lcp: number } = await page.evaluate(() => Reflect.get(globalThis, 'snailLoad'));
  const { scripts, total, requests, depth } = network.summary();
  await context.close();
  return { lcp, ready, jsBytes: scripts, totalBytes: total, requests, depth, unusedPreloads };
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function watchNetwork(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const depths = new Map<string, number>();
  const kinds = new Map<string, string>();
  let scripts = 0;
  let total = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    if (request.url.startsWith('data:')) return;
    kinds.set(requestId, type ?? '');
    const causes = [initiator.url, ...(initiator.stack?.callFrames.map((frame) => frame.url) ?? [])];
    const above = Math.max(0, ...causes.map((cause) => (cause && cause !== request.url ? (depths.get(cause) ?? 0) : 0)));
    // What was preloaded from the document keeps its place when it is asked for again.
    if (!depths.has(request.url)) depths.set(request.url, above + 1);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    total += encodedDataLength;
    if (kinds.get(requestId) === 'Script') scripts += encodedDataLength;
  });
  return {
    session,
    summary: () => ({ scripts, total, requests: kinds.size, depth: Math.max(0, ...depths.values()) }),
  };
}
