import type { CDPSession, Page } from 'playwright-core';

/** How long a page may keep everybody waiting with one task, ms. */
export const patience = 8_000;

/** A script keeps the page busy and does not end. */
export class PageBusy extends Error {
  /** Address of the script; null where nobody could tell. */
  readonly script: string | null;

  constructor(script: string | null) {
    super('The page is busy.');
    this.script = script;
  }
}

/** Asks a page whose scripts may never end. */
export class BusyWatch {
  readonly #session: CDPSession;
  /** Addresses of scripts, by the debugger's own names. */
  readonly #scripts = new Map<string, string>();

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Debugger.scriptParsed', ({ scriptId, url }) => this.#scripts.set(scriptId, url));
  }

  /** To be called before the page has run anything. */
  static async of(page: Page): Promise<BusyWatch> {
    const session = await page.context().newCDPSession(page);
    const watch = new BusyWatch(session);
    // A page that is busy can be stopped only by a debugger that was there before.
    await session.send('Debugger.enable');
    return watch;
  }

  /** @throws PageBusy when the page does not answer, because a script never ends: it is stopped */
  async answerOf<T>(asked: Promise<T>, within = patience): Promise<T> {
    const late = Symbol('late');
    const first = await Promise.race([asked, after(within, late)]);
    if (first !== late) return asked;
    asked.catch(() => {});
    throw new PageBusy(await this.#stop());
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
    return Promise.race([paused, after(patience, null)]);
  }
}

const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value).unref());
