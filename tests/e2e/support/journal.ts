import { writeFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';

/**
 * A journal of requests, answers and console messages of all pages of a test; saved after a failure as `journal.txt` beside the
 * screenshot. Playwright's trace costs a tenth of the suite's processor time, because it also records all response bodies.
 */
export class Journal {
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
