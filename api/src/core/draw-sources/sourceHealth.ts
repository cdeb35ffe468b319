import type { Clocked } from './clockLag.ts';

/**
 * A source that has not answered for this time (ms) counts as unreachable: it is asked every five seconds, and a failure may take
 * sixteen.
 */
const mostSilentMs = 60_000;

/** Records when each source last answered the checks of clockLag.ts, so that health checks need no requests of their own. */
export class SourceHealth {
  readonly clocks: readonly Clocked[];
  readonly #now: () => number;
  readonly #since: number;
  readonly #answered = new Map<Clocked, number>();

  constructor(clocks: readonly Clocked[], now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = now();
    this.clocks = clocks.map((source) => this.#noting(source));
  }

  #noting(source: Clocked): Clocked {
    const { headTime } = source;
    if (headTime === undefined) return source;
    const noting: Clocked = {
      ...source,
      headTime: async () => {
        const time = await headTime();
        this.#answered.set(noting, this.#now());
        return time;
      },
    };
    return noting;
  }

  /** Returns the unreachable sources by their names for operators, and for how many seconds this process had no answer. */
  silent(): { name: string; seconds: number; ever: boolean }[] {
    return this.clocks.flatMap((source) => {
      if (source.headTime === undefined) return [];
      const last = this.#answered.get(source);
      const silentFor = this.#now() - (last ?? this.#since);
      if (last !== undefined && silentFor <= mostSilentMs) return [];
      return [{ name: source.name, seconds: Math.round(silentFor / 1_000), ever: last !== undefined }];
    });
  }
}
