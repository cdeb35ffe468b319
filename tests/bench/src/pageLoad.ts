import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';

/**
 * `ready`: when every data section was shown without user input; 0 if some load only on scrolling. `depth`: longest chain of
 * dependent requests; the document alone is 1.
 */
export interface PageLoad {
  lcp: number;
  first: number;
  ready: number;
  cls: number;
  jsBytes: number;
  totalBytes: number;
  requests: number;
  depth: number;
  unusedPreloads: string[];
}

export interface Conditions {
  /** Slow 4G as in Chrome's developer tools, and a four times slower processor. */
  slow: boolean;
  viewport: { width: number; height: number };
}

/** Timeout for a page, ms: a busy machine, four times slower. */
const patience = 120_000;

/** Loads a page with an empty cache and without user input, and measures it until its first screen is shown and it is idle. */
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
  await page.goto(url, { waitUntil: 'load', timeout: patience });
  // A function instead of a string, because the page's policy forbids evaluating strings.
  await page.waitForFunction(() => Reflect.get(globalThis, 'snailLoad').first > 0, undefined, { timeout: patience });
  // Chrome reports unused preloads a few seconds after the load.
  await page.waitForTimeout(4_000);
  const { first, ready, lcp, cls }: Pick<PageLoad, 'first' | 'ready' | 'lcp' | 'cls'> = await page.evaluate(() =>
    Reflect.get(globalThis, 'snailLoad'),
  );
  const { scripts, total, requests, depth } = network.summary();
  await context.close();
  return { lcp, first, ready, cls, jsBytes: scripts, totalBytes: total, requests, depth, unusedPreloads };
}

/** @returns when every data section was shown to a reader who scrolls through the page immediately, ms since navigation */
export async function measureReady(browser: Browser, url: string, conditions: Conditions): Promise<number> {
  return onPage(browser, conditions, async (page) => {
    await page.addInitScript({ path: join(import.meta.dirname, 'asReader.js') });
    await page.addInitScript({ path: join(import.meta.dirname, 'inPage.js') });
    await page.goto(url, { waitUntil: 'load', timeout: patience });
    await page.waitForFunction(() => Reflect.get(globalThis, 'snailLoad').ready > 0, undefined, { timeout: patience });
    return page.evaluate((): number => Reflect.get(globalThis, 'snailLoad').ready);
  });
}

export interface Press {
  pressed: number;
  led: number;
}

export async function measurePress(browser: Browser, url: string, conditions: Conditions, selector: string): Promise<Press> {
  return onPage(browser, conditions, async (page) => {
    await page.goto(url, { waitUntil: 'commit', timeout: patience });
    const link = await (await page.waitForFunction(shownLink, selector, { timeout: patience })).jsonValue();
    if (!link) throw new Error(`${url} shows no ${selector}.`);
    await page.mouse.click(link.x, link.y);
    const led = await (await page.waitForFunction(timeOfHeading, link, { timeout: patience })).jsonValue();
    return { pressed: link.at - link.from, led: led - link.from };
  });
}

/**
 * Returns the first such link that a press at its centre reaches. This and `timeOfHeading` run in the page, the latter also in the
 * next one; times are in epoch ms.
 */
function shownLink(selector: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(selector)) {
    const { left, top, width, height } = link.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const heading = document.querySelector('h1')?.textContent;
    const from = performance.timeOrigin;
    if (heading && link.contains(document.elementFromPoint(x, y)))
      return { x, y, heading, path: link.pathname, from, at: from + performance.now() };
  }
  return null;
}

function timeOfHeading({ heading, path }: { heading: string; path: string }): number {
  const shown = document.querySelector('h1');
  const isThere = location.pathname === path && shown?.checkVisibility() && shown.textContent !== heading;
  return isThere ? performance.timeOrigin + performance.now() : 0;
}

async function onPage<T>(browser: Browser, { slow, viewport }: Conditions, measure: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    if (slow) await throttle(await context.newCDPSession(page));
    return await measure(page);
  } finally {
    await context.close();
  }
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** The reporting script is loaded after everything else, so it does not count for the depth. Its bytes and its request count. */
const afterwards = /\/host\/[^/]+\/reports\.\w+\.js$/;

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
    // A preloaded resource keeps its depth when it is requested again.
    if (!depths.has(request.url) && !afterwards.test(request.url)) depths.set(request.url, above + 1);
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
