import type { Page } from '@playwright/test';

/** Measurements inside a page from its first frame on. */
export interface Arrival {
  shift: number;
  moved: string[];
  lost: string[];
  /** Number of elements inside of parts that came with the document. */
  came: number;
}

export interface Overheard {
  words: string[];
  asked: string[];
}

/**
 * Records layout shifts and lost elements in every document of the page; read them with `arrivalOf`. Call it before the page
 * opens.
 */
export async function watchArrival(page: Page): Promise<void> {
  await page.addInitScript(inPage);
}

export const arrivalOf = (page: Page): Promise<Arrival> => page.evaluate(() => window.arrival());

/** Records the page's console messages, errors and API requests (without live streams) from now on. */
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

/** Runs in the page before its scripts. */
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
  // The parser has finished before a module of the page runs.
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    for (const element of document.querySelectorAll('[data-place] *')) {
      // Radix replaces the hidden field behind its select, and loading indicators disappear after loading.
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
