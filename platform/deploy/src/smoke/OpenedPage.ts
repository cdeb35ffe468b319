import type { JSHandle, Page, Request } from 'playwright-core';
import type { BusyWatch } from './busyPage.ts';
import type { Seen } from './Seen.ts';
import type { WatchedPage } from './WatchedPage.ts';

/** A page that is open, and what was seen on it so far. */
export class OpenedPage {
  readonly page: Page;
  readonly seen: Seen;
  readonly busy: BusyWatch;
  /** Whether the provider has answered the page as that of a member. */
  hasMember = false;
  /** What the test does at this time. */
  doing: string | null = null;
  /** Questions to the provider without an answer yet; streams of events never have one. */
  readonly #asked = new Set<Request>();
  #watched: JSHandle<WatchedPage> | null = null;

  constructor(page: Page, seen: Seen, busy: BusyWatch) {
    this.page = page;
    this.seen = seen;
    this.busy = busy;
    page.on('request', (request) => {
      if (/^(fetch|xhr)$/.test(request.resourceType())) this.#asked.add(request);
    });
    page.on('requestfinished', (request) => {
      this.#asked.delete(request);
      if ('authorization' in request.headers()) this.hasMember = true;
    });
    page.on('requestfailed', (request) => this.#asked.delete(request));
  }

  /** Whether the page waits for an answer of the provider. */
  get waits(): boolean {
    return this.#asked.size > 0;
  }

  /** The watch in the page. @throws Error before `watch` was called */
  get watched(): JSHandle<WatchedPage> {
    if (this.#watched === null) throw new Error('The page is not watched yet.');
    return this.#watched;
  }

  async watch(): Promise<void> {
    this.#watched = await this.busy.answerOf(
      this.page.evaluateHandle((): WatchedPage => Reflect.get(window, Symbol.for('snail-lotto.smoke'))),
    );
  }

  /** Takes a step: errors and the page's work meanwhile belong to it. @param doing as `pressing 'Buy' in lottery/LotteryRound` */
  async during<T>(doing: string | null, step: () => Promise<T>): Promise<T> {
    this.doing = doing;
    const before = await this.busy.work();
    const result = await step();
    const ms = (await this.busy.work()) - before;
    if (ms > this.seen.heaviest.ms) this.seen.heaviest = { during: doing, ms };
    return result;
  }
}
