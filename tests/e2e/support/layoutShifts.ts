import type { Page } from '@playwright/test';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Layout shifts of a document since its first byte; shifts within half a second after an input do not count. */
export interface LayoutShifts {
  sum: number;
  /** One line per moved element: its start and end rectangle. */
  moved: string[];
}

declare global {
  interface Window {
    layoutShifts(): LayoutShifts;
  }
}

export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(recordShifts);
}

export const layoutShiftsOf = (page: Page): Promise<LayoutShifts> => page.evaluate(() => window.layoutShifts());

/** Begins anew with the next frame: what an input has changed is over, also on a machine that takes longer than half a second for it. */
export const forgetLayoutShifts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const shifts = window.layoutShifts();
    shifts.sum = 0;
    shifts.moved.length = 0;
  });

function recordShifts(): void {
  const isShift = (entry: PerformanceEntry): entry is LayoutShift => entry.entryType === 'layout-shift';
  const shifts: LayoutShifts = { sum: 0, moved: [] };
  const rect = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',');
  const record = (entries: PerformanceEntry[]) => {
    for (const { hadRecentInput, value, startTime, sources } of entries.filter(isShift)) {
      if (hadRecentInput) continue;
      shifts.sum += value;
      for (const { node, previousRect, currentRect } of sources) {
        const name = `${node?.nodeName} "${node?.textContent?.slice(0, 40)}"`;
        shifts.moved.push(
          `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${name} ${rect(previousRect)} -> ${rect(currentRect)}`,
        );
      }
    }
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.layoutShifts = () => {
    record(observer.takeRecords());
    return shifts;
  };
}
