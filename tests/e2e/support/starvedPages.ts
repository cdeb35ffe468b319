import type { Browser, Page } from '@playwright/test';

/** Stops the renderer processes of pages, like a machine that gives them no processor time. */
export class StarvedPages {
  readonly #stopped = new Set<number>();
  readonly #seen = new Set<Page>();
  readonly #poll: NodeJS.Timeout;

  /**
   * @param browser its pages stop when their document has loaded
   * @param forMs duration; default until `end` is called
   * @param most maximum number of pages
   */
  constructor(browser: Browser, { forMs, most = Number.POSITIVE_INFINITY }: { forMs?: number; most?: number } = {}) {
    // Playwright reports no contexts that other code opens, so they are polled.
    this.#poll = setInterval(() => {
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        if (this.#seen.has(page) || this.#seen.size >= most) continue;
        this.#seen.add(page);
        page.once('domcontentloaded', () => void this.#stop(browser, forMs));
      }
    }, 5);
  }

  async end(): Promise<void> {
    clearInterval(this.#poll);
    this.#go();
  }

  get count(): number {
    return this.#seen.size;
  }

  async #stop(browser: Browser, forMs: number | undefined): Promise<void> {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) {
      process.kill(id, 'SIGSTOP');
      this.#stopped.add(id);
    }
    if (forMs !== undefined) setTimeout(() => this.#go(), forMs);
  }

  #go(): void {
    for (const id of this.#stopped) {
      try {
        process.kill(id, 'SIGCONT');
      } catch {
        // The process has ended with its page.
      }
    }
    this.#stopped.clear();
  }
}
