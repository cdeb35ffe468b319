import type { JSHandle, Page, Request } from 'playwright-core';
import type { BusyWatch } from './busyPage.ts';
import type { PageObservation } from './PageObservation.ts';
import type { PartSeen, WatchedPage } from './page/WatchedPage.ts';

export class OpenedPage {
  readonly page: Page;
  readonly seen: PageObservation;
  readonly busy: BusyWatch;
  /** Whether the page has had an answer to an authenticated request. */
  hasMember = false;
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

const untilQuiet = 30_000;
/** Timeout for parts to load, ms. */
const untilStanding = 20_000;
/** Time for delayed code to replace the error card of its part, ms. */
const untilReplaced = 4_000;
/** A part that is missing while the page is unchanged for this time counts as omitted by the host, ms. */
const untilLeftOut = 1_000;

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const isReady = (part: PartSeen | undefined): boolean => part?.shown === true && !part.busy && part.problem === null;

/** Keyboard use makes the host load all parts, also those far below the first screen. Sent to the page as text. */
const wakeParts = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));

/**
 * Waits until two looks at the page are equal, no request is pending and the parts of other apps are loaded: what is remembered of
 * a placeholder says nothing about its part.
 * @param own parts of the candidate, which are still delayed
 * @param isMember whether the page has a session: the header changes when the session is known
 */
export async function quiet(opened: OpenedPage, own: readonly string[], isMember: boolean): Promise<void> {
  const { watched, busy, page } = opened;
  let last = '';
  for (const start = performance.now(); performance.now() - start < untilQuiet; await pause(250)) {
    await busy.answerOf(page.evaluate(wakeParts));
    const { now, loads } = await busy.answerOf(
      watched.evaluate((it, delayed) => {
        const parts = it.parts();
        return {
          now: it.isAlive() ? JSON.stringify([it.outside(), Object.keys(parts)]) : '',
          loads: Object.entries(parts).some(([part, { busy: isBusy }]) => isBusy && !delayed.includes(part)),
        };
      }, own),
    );
    const waits = loads || opened.waits || (isMember && !opened.hasMember);
    if (now === last && now !== '' && !waits) return;
    last = waits ? '' : now;
  }
}

/**
 * Waits until the wanted parts are shown, or will not be.
 * @returns their states; parts that the host does not show are missing
 */
export async function waitForParts(
  { watched, busy, page }: OpenedPage,
  wanted: readonly string[],
): Promise<PageObservation['parts']> {
  const start = performance.now();
  let last = '';
  let sameSince = start;
  for (;;) {
    await busy.answerOf(page.evaluate(wakeParts));
    const { alive, found } = await busy.answerOf(watched.evaluate((it) => ({ alive: it.isAlive(), found: it.parts() })));
    const now = performance.now();
    const text = JSON.stringify(found);
    if (!alive || text !== last) [last, sameSince] = [text, now];
    const open = wanted.filter((part) => !isReady(found[part]));
    const isLoading = open.some((part) => found[part]?.busy);
    const waitsFor = open.some((part) => found[part]) ? untilReplaced : untilLeftOut;
    if (open.length === 0 || now - start > untilStanding || (!isLoading && alive && now - sameSince > waitsFor))
      return Object.fromEntries(wanted.flatMap((part) => (found[part] ? [[part, found[part]]] : [])));
    await pause(100);
  }
}
