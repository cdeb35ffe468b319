import type { Page } from '@playwright/test';

/** What a page has done while the browser took it over, as it says itself. */
export interface Arrival {
  /** Cumulative layout shift. */
  shift: number;
  /** What moved: each element with where it was and where it is. */
  moved: string[];
  /** Elements of the server's, inside of the page's parts, that are not in the page any more. */
  lost: string[];
  /** Count of the server's elements inside of the parts. */
  came: number;
}

/** Console words and requests of a page from now on. */
export interface Overheard {
  words: string[];
  /** Addresses of the API, with their query; live streams are left out. */
  asked: string[];
}

/** Notes what every document of the page brings and what becomes of it; read it with `arrivalOf`. Call it before the page is opened. */
export async function watchArrival(page: Page): Promise<void> {
  await page.addInitScript(inPage);
}

/** @returns what has happened in the document that is shown, up to now */
export const arrivalOf = (page: Page): Promise<Arrival> => page.evaluate(() => window.arrival());

/** Listens to the page's console and to what it asks the API for. */
export function overhear(page: Page): Overheard {
  const heard: Overheard = { words: [], asked: [] };
  page.on('console', (message) => heard.words.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => heard.words.push(String(error)));
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/live')) heard.asked.push(pathname + search);
  });
  return heard;
}

declare global {
  interface Window {
    arrival(): Arrival;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** In the page, before any of its own scripts. */
function inPage(): void {
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
  let shift = 0;
  const moved: string[] = [];
  const rect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries().filter(isShift)) {
      if (entry.hadRecentInput) continue;
      shift += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources)
        moved.push(`${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${rect(previousRect)} -> ${rect(currentRect)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const came = new Set<Element>();
  // The parser is done before a module of the page runs.
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    for (const element of document.querySelectorAll('[data-place] *')) {
      // Radix puts the hidden field behind its own select anew; and what says that it loads goes when that is there.
      if (!element.matches('select[aria-hidden], select[aria-hidden] *, style, [aria-busy], [aria-busy] *')) came.add(element);
    }
  });
  window.arrival = () => ({
    shift,
    moved,
    lost: [...came].filter((element) => !element.isConnected).map((element) => element.outerHTML.slice(0, 160)),
    came: came.size,
  });
}
