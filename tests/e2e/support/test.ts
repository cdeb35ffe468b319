import { test as base, expect } from '@playwright/test';
import { Journal } from './journal.ts';

interface Options {
  /** For specs that break something on purpose: errors on the page's console are not failures there. */
  errorsExpected: boolean;
}

/** The project's browser test: addresses are relative to the site under test, and no page may break unnoticed. */
export const test = base.extend<Options & { ownContexts: undefined }>({
  errorsExpected: [false, { option: true }],
  // Contexts that a test has opened itself would live, tick and ask the provider until the end of the whole run.
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

/**
 * `test.use(movement)`, for specs that movement can matter to: pages move as they do for most players. Elsewhere they are those of
 * somebody who asked for less of it (docs/decisions/0704).
 */
export const movement = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect };
