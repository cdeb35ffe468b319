import type { BrowserContext, Page } from '@playwright/test';
import { patience } from 'host/parts/patience';

/**
 * On a busy machine a part may be late, or its code given up, of which the page tells. In a test of what a page tells where all goes well none
 * is: from its patience on, the page waits ten times as long.
 */
export const patient = (opened: Page | BrowserContext) =>
  opened.addInitScript((long) => {
    const start = window.setTimeout;
    const slower = (run: unknown, ms = 0, ...given: unknown[]) =>
      Reflect.apply(start, window, [run, ms < long ? ms : 10 * ms, ...given]);
    Reflect.set(window, 'setTimeout', slower);
  }, patience);
