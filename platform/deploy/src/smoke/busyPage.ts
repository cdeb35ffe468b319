import type { CDPSession, Page } from 'playwright-core';

export interface AnswerTimeout {
  work: number;
  /** Wall-clock time, ms: on a busy machine the page gets little processor time. */
  wall: number;
}

const usually: AnswerTimeout = { work: 8_000, wall: 60_000 };
const pollEvery = 500;

export class PageBusy extends Error {
  readonly script: string | null;

  constructor(script: string | null) {
    super('The page is busy.');
    this.script = script;
  }
}

/** The page neither works nor answers: it waits, or the machine is busy. */
export class PageSilent extends Error {
  constructor() {
    super('The page does not answer.');
  }
}

export class BusyWatch {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #patience: AnswerTimeout;
  readonly #scripts = new Map<string, string>();
  #work = 0;

  private constructor(page: Page, session: CDPSession, patience: AnswerTimeout) {
    this.#page = page;
    this.#session = session;
    this.#patience = patience;
    session.on('Debugger.scriptParsed', ({ scriptId, url }) => this.#scripts.set(scriptId, url));
  }

  /** Must be called before the page runs a script. */
  static async of(page: Page, patience = usually): Promise<BusyWatch> {
    const session = await page.context().newCDPSession(page);
    const watch = new BusyWatch(page, session, patience);
    // Only a debugger that was attached before can interrupt a busy page.
    await session.send('Debugger.enable');
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return watch;
  }

  /** Returns the processor time of the page's main thread so far, ms; the last known value if the page does not answer. */
  async work(): Promise<number> {
    const answer = await Promise.race([this.#session.send('Performance.getMetrics'), after(pollEvery, null)]);
    const seconds = answer?.metrics.find(({ name }) => name === 'ThreadTime')?.value;
    if (seconds !== undefined) this.#work = seconds * 1000;
    return this.#work;
  }

  /**
   * Measures the share of wall-clock time that the page's main thread is busy, 0 to 1. Wall-clock time is used because a page
   * that is always busy stays so on a loaded machine, and an idle one stays idle.
   * @param ms length of the measurement
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

  /**
   * Pauses the running script and leaves the page paused.
   * @returns the address of the script
   */
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

const work = 40;

/**
 * Measures which share of a processor a busy program gets on this machine, 0 to 1: near 1 on an idle machine.
 * @returns the best of three measurements
 */
export async function machineShare(): Promise<number> {
  let best = 0;
  for (let look = 0; look < 3; look += 1) {
    const [start, before] = [performance.now(), process.cpuUsage()];
    let used = 0;
    while (used < work) {
      const { user, system } = process.cpuUsage(before);
      used = (user + system) / 1000;
    }
    best = Math.max(best, used / (performance.now() - start));
    await new Promise((done) => setTimeout(done, 100));
  }
  return best;
}
