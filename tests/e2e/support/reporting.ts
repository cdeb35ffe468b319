import type { Page } from '@playwright/test';

/** Waits until the reporting script has been loaded and run; webpack removes its script element then. */
export async function reporting(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.getEntriesByType('resource').some(({ name }) => /\/reports\.\w+\.js$/.test(name)) &&
      !document.querySelector('script[src*="/reports."]'),
  );
}

/** Runs in the page. Simulates a change to another tab and back. */
export function hide(): void {
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  Reflect.deleteProperty(document, 'visibilityState');
}
