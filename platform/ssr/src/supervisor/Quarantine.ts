import type { ExcludedRelease } from '../contract.ts';

/** Time after which a strike is forgotten, and the longest pause, ms. */
const [rememberedMs, longestRestMs] = [10 * 60_000, 5 * 60_000];
const mostFolders = 64;

interface Strike {
  count: number;
  sure: number;
  why: string;
  /** Epoch ms. */
  at: number;
}

/**
 * Quarantine of misbehaving releases, by folder. Each strike pauses the release, twice as long as before; after two certain
 * strikes it is excluded until the provider restarts. A strike requires misbehaviour that only the release can have caused: it
 * used the processor, the process died in its code, or it printed too much.
 */
export class Quarantine {
  readonly #strikes = new Map<string, Strike>();
  readonly #restMs: number;

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  /**
   * Records a strike.
   * @param sure false when the release only ran last. If the same happens during its pause, it was not the cause.
   * @param now epoch ms
   */
  strike(folder: string, why: string, sure: boolean, now: number): void {
    if (!sure) this.#clearOthers(folder, now);
    const known = this.#strikes.get(folder);
    const before = known && now - known.at < rememberedMs ? known : { count: 0, sure: 0 };
    this.#strikes.delete(folder);
    this.#strikes.set(folder, { count: before.count + 1, sure: before.sure + Number(sure), why, at: now });
    const [oldest] = this.#strikes.keys();
    if (oldest !== undefined && this.#strikes.size > mostFolders) this.#strikes.delete(oldest);
  }

  has(folder: string, now: number): boolean {
    const strike = this.#strikes.get(folder);
    return strike !== undefined && now < this.#until(strike);
  }

  /** Returns whether a release is excluded or had a strike recently: a pause can be shorter than the interval of monitoring. */
  hadRecently(folder: string, now: number): boolean {
    const strike = this.#strikes.get(folder);
    return strike !== undefined && now < Math.max(this.#until(strike), strike.at + rememberedMs);
  }

  leftOut(now: number): ExcludedRelease[] {
    return [...this.#strikes]
      .filter(([folder]) => this.has(folder, now))
      .map(([folder, strike]) => {
        const until = this.#until(strike);
        return { folder, why: strike.why, until: Number.isFinite(until) ? until : null };
      });
  }

  #until({ count, sure, at }: Strike): number {
    return sure > 1 ? Number.POSITIVE_INFINITY : at + Math.min(longestRestMs, this.#restMs * 2 ** (count - 1));
  }

  #clearOthers(folder: string, now: number): void {
    for (const [other, { sure }] of this.#strikes)
      if (other !== folder && sure === 0 && this.has(other, now)) this.#strikes.delete(other);
  }
}
