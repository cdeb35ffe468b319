import type { JSHandle, Page, Request } from 'playwright-core';
import type { BusyWatch } from './busyPage.ts';
import type { PageObservation } from './PageObservation.ts';
import type { WatchedPage } from './page/WatchedPage.ts';

export class OpenedPage {
  readonly page: Page;
  readonly seen: PageObservation;
  readonly busy: BusyWatch;
  /** Whether the page has had an answer to an authenticated request. */
  hasMember = false;
  /** The current step of the test, for messages. */
  doing: string | null = null;
  /** Pending requests to the provider; event streams stay pending, and are no fetch or XHR requests. */
  readonly #asked = new Set<Request>();
  #watched: JSHandle<WatchedPage> | null = null;

  constructor(page: Page, seen: PageObservation, busy: BusyWatch) {
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

  get waits(): boolean {
    return this.#asked.size > 0;
  }

  /**
   * The observer inside the page.
   * @throws Error before `watch` was called
   */
  get watched(): JSHandle<WatchedPage> {
    if (this.#watched === null) throw new Error('The page is not watched yet.');
    return this.#watched;
  }

  async watch(): Promise<void> {
    this.#watched = await this.busy.answerOf(
      this.page.evaluateHandle((): WatchedPage => Reflect.get(window, Symbol.for('snail-lotto.smoke'))),
    );
  }

  /**
   * Runs a step and attributes errors and processor time to it.
   * @param doing e.g. `pressing 'Buy' in lottery/LotteryRound`
   */
  async during<T>(doing: string | null, step: () => Promise<T>): Promise<T> {
    this.doing = doing;
    const before = await this.busy.work();
    const result = await step();
    const ms = (await this.busy.work()) - before;
    if (ms > this.seen.heaviest.ms) this.seen.heaviest = { during: doing, ms };
    return result;
  }
}
