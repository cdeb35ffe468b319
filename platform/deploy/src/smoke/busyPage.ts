import type { CDPSession, Page } from 'playwright-core';

/** How long a page may leave a question without an answer. */
export interface Patience {
  /** Processor time of the page itself, ms. */
  work: number;
  /** Time on the clock, ms: on a busy machine a page gets little of the processor. */
  wall: number;
}

const usually: Patience = { work: 8_000, wall: 60_000 };
const pollEvery = 500;

/** A script keeps the page busy and does not end. */
export class PageBusy extends Error {
  /** Address of the script; null where it is unknown. */
  readonly script: string | null;

  constructor(script: string | null) {
    super('The page is busy.');
    this.script = script;
  }
}

/** The page does not answer, and has not worked either: it waits, or the machine is busy. */
export class PageSilent extends Error {
  constructor() {
    super('The page does not answer.');
  }
}

/** Asks a page whose scripts may never end, and counts the page's own work instead of the time on the clock. */
export class BusyWatch {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #patience: Patience;
  /** Addresses of scripts, by the debugger's own names. */
  readonly #scripts = new Map<string, string>();
  #work = 0;

  private constructor(page: Page, session: CDPSession, patience: Patience) {
    this.#page = page;
    this.#session = session;
    this.#patience = patience;
    session.on('Debugger.scriptParsed', ({ scriptId, url }) => this.#scripts.set(scriptId, url));
  }

  /** To be called before the page has run anything. */
  static async of(page: Page, patience = usually): Promise<BusyWatch> {
    const session = await page.context().newCDPSession(page);
    const watch = new BusyWatch(page, session, patience);
    // A page that is busy can be stopped only by a debugger that was there before.
    await session.send('Debugger.enable');
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return watch;
  }

  /** Processor time that the page's main thread has used so far, ms; the last known where the page cannot say. */
  async work(): Promise<number> {
    const answer = await Promise.race([this.#session.send('Performance.getMetrics'), after(pollEvery, null)]);
    const seconds = answer?.metrics.find(({ name }) => name === 'ThreadTime')?.value;
    if (seconds !== undefined) this.#work = seconds * 1000;
    return this.#work;
  }

  /**
   * Measures how much of the time the page has something to do, 0 to 1. It counts the clock: what is always at work is that on a busy
   * machine as well, and what rests does so there.
   * @param ms how long it measures
   */
  async occupied(ms: number): Promise<number> {
    const onTheClock = await this.#page.context().newCDPSession(this.#page);
    await onTheClock.send('Performance.enable', { timeDomain: 'timeTicks' });
    const look = async () => {
      const { metrics } = await onTheClock.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return { busy: of('TaskDuration'), at: of('Timestamp') };
    };
    const before = await look();
    await after(ms, null);
    const now = await look();
    await onTheClock.detach();
    return (now.busy - before.busy) / (now.at - before.at);
  }

  /**
   * @throws PageBusy when the page works and does not answer: its script is stopped
   * @throws PageSilent when it neither works nor answers
   */
  async answerOf<T>(asked: Promise<T>): Promise<T> {
    const late = Symbol('late');
    const startedAt = performance.now();
    const isLate = async () => (await Promise.race([asked, after(pollEvery, late)])) === late;
    if (!(await isLate())) return asked;
    const before = await this.work();
    while (await isLate()) {
      const isBusy = (await this.work()) - before > this.#patience.work;
      if (!isBusy && performance.now() - startedAt < this.#patience.wall) continue;
      asked.catch(() => {});
      throw isBusy ? new PageBusy(await this.#stop()) : new PageSilent();
    }
    return asked;
  }

  /** Stops what is running, and leaves the page standing still. @returns the address of its script */
  async #stop(): Promise<string | null> {
    const paused = new Promise<string | null>((resolve) => {
      this.#session.once('Debugger.paused', ({ callFrames }) => {
        const scripts = callFrames.map(({ location }) => this.#scripts.get(location.scriptId));
        resolve(scripts.find((url) => url?.startsWith('http')) ?? null);
      });
    });
    this.#session.send('Debugger.pause').catch(() => {});
    return Promise.race([paused, after(this.#patience.work, null)]);
  }
}

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value).unref());
