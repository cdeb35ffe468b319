import type { Page } from '@playwright/test';

/** Until the code that reports has come and run: webpack takes its script away then. */
export async function reporting(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').some(({ name }) => /\/reports\.\w+\.js$/.test(name)) &&
      !document.querySelector('script[src*="/reports."]'),
  );
}

/** Runs in the page: the reader goes to another tab and comes back. */
export function hide(): void {
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  Reflect.deleteProperty(document, 'visibilityState');
}
