import type { BrowserContext, Page } from '@playwright/test';
import { loadTimeout } from 'host/parts/partState';

/** Multiplies the page's loading timeouts by ten, so that slow loading on a busy machine is not reported as a failure. */
export const withLongTimeouts = (opened: Page | BrowserContext) =>
  opened.addInitScript((long) => {
    const start = window.setTimeout;
    const slower = (run: unknown, ms = 0, ...given: unknown[]) =>
      Reflect.apply(start, window, [run, ms < long ? ms : 10 * ms, ...given]);
    Reflect.set(window, 'setTimeout', slower);
  }, loadTimeout);
