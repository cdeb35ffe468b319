import type { Browser, Page } from '@playwright/test';

/** Takes the processor away from pages, as a machine does that is busy with other things: their processes stand still. */
export class StarvedPages {
  readonly #stopped = new Set<number>();
  readonly #seen = new Set<Page>();
  readonly #poll: NodeJS.Timeout;

  /**
   * @param browser whose pages stand still from the time when their document is there
   * @param forMs how long; without it until `end` is called
   * @param most how many pages
   */
  constructor(browser: Browser, { forMs, most = Number.POSITIVE_INFINITY }: { forMs?: number; most?: number } = {}) {
    // A browser tells nothing of contexts that others open.
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

  /** Pages that stood still. */
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
        // It has ended with its page.
      }
    }
    this.#stopped.clear();
  }
}
