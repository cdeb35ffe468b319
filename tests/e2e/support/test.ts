import { writeFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test';

/**
 * A journal of requests, answers and console messages of all pages of a test; saved after a failure as `journal.txt` beside the
 * screenshot. Playwright's trace costs a tenth of the suite's processor time, because it also records all response bodies.
 */
class Journal {
  readonly #lines: string[] = [];
  readonly #begun = Date.now();
  readonly #pages = new Map<Page, string>();

  /**
   * Records all contexts of the browser, present and future.
   * @returns a function that stops the recording
   */
  keep(browser: Browser): () => void {
    const watch = (context: BrowserContext) => this.#watch(context);
    browser.contexts().forEach(watch);
    browser.on('context', watch);
    return () => void browser.off('context', watch);
  }

  async save(info: TestInfo): Promise<void> {
    await writeFile(info.outputPath('journal.txt'), `${this.#lines.join('\n')}\n`);
  }

  #watch(context: BrowserContext): void {
    context.on('response', (response) => {
      const request = response.request();
      this.#note(`${request.method()} ${request.url()} ${response.status()}`);
    });
    context.on('requestfailed', (request) => this.#note(`${request.method()} ${request.url()} ${request.failure()?.errorText}`));
    context.on('console', (message) => this.#note(`${this.#name(message.page())} ${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => this.#note(`${this.#name(error.page())} ${error.error().message}`));
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => this.#note(`${this.#name(page)} is at ${frame.url()}`));
    });
  }

  #name(page: Page | null): string {
    if (page === null) return 'a page';
    const name = this.#pages.get(page) ?? `page ${this.#pages.size + 1}`;
    this.#pages.set(page, name);
    return name;
  }

  #note(what: string): void {
    this.#lines.push(`${String(Date.now() - this.#begun).padStart(7)} ms  ${what}`);
  }
}

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
