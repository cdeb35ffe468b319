import { test as base, expect } from '@playwright/test';
import { Journal } from './journal.ts';

interface Options {
  /** For specs with deliberate faults: console errors do not fail the test. */
  errorsExpected: boolean;
}

/** The project's browser test: addresses are relative to the site under test, and page errors fail the test. */
export const test = base.extend<Options & { ownContexts: undefined }>({
  errorsExpected: [false, { option: true }],
  // Contexts that a test opens itself would otherwise stay open, with timers and requests, until the end of the run.
  ownContexts: [
    async ({ browser }, use, info) => {
      const journal = new Journal();
      const stop = journal.keep(browser);
      await use(undefined);
      stop();
      if (info.status !== info.expectedStatus) await journal.save(info);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
  baseURL: async ({}, use) => use(process.env.BASE_URL ?? ''),
  page: async ({ page, errorsExpected }, use) => {
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted Type|integrity|Minified React error|hydrat/i.test(message.text()))
        broken.push(message.text());
    });
    await use(page);
    if (!errorsExpected) expect(broken, 'errors in the page').toEqual([]);
  },
});

/** For `test.use(movement)`: enables animations. The other specs run with reduced motion. */
export const movement = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect };
