import type { Clocked } from './clockLag.ts';

/** A source of draws that has been silent for so long, ms, is away: it is asked every five seconds, and may take sixteen to fail. */
export const mostSilentMs = 60_000;

/** What the regular looks at the clocks of sources (clockLag.ts) tell of the sources themselves, so that nobody has to ask them again. */
export class SourcesSeen {
  /** The same sources; that each answers is noted. */
  readonly clocks: readonly Clocked[];
  readonly #now: () => number;
  readonly #since: number;
  readonly #answered = new Map<Clocked, number>();

  /** @param now ms, of a clock that only goes forward */
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

  /** Sources that are away, by their names for the operator, and for how many seconds, as far as this process knows. */
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
