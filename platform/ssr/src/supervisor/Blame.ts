import type { LeftOut } from '../contract.ts';

/** After which time a strike is forgotten, and the longest rest, ms. */
const [rememberedMs, longestRestMs] = [10 * 60_000, 5 * 60_000];
/** Releases that are remembered. */
const mostFolders = 64;

interface Strike {
  count: number;
  /** How many of them were certain. */
  sure: number;
  why: string;
  /** Epoch ms. */
  at: number;
}

/**
 * Which releases are left out, by folder: each strike makes one rest, twice as long as the last; after two that were certain it stays out for
 * as long as the provider runs. Only what nobody but the release can have done is a strike: it used the processor, or the process
 * died in it, or it printed too much.
 */
export class Blame {
  readonly #strikes = new Map<string, Strike>();
  readonly #restMs: number;

  /** @param restMs the first rest */
  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  /**
   * @param sure false where it was only the last one that was seen; when the same happens while it rests, it was not this one
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

  /** Whether it rests, or did within the time after which a strike is forgotten: a rest is shorter than what looks now and then sees. */
  hasLately(folder: string, now: number): boolean {
    const strike = this.#strikes.get(folder);
    return strike !== undefined && now < Math.max(this.#until(strike), strike.at + rememberedMs);
  }

  leftOut(now: number): LeftOut[] {
    return [...this.#strikes]
      .filter(([folder]) => this.has(folder, now))
      .map(([folder, strike]) => {
        const until = this.#until(strike);
        return { folder, why: strike.why, until: Number.isFinite(until) ? until : null };
      });
  }

  /** Epoch ms. */
  #until({ count, sure, at }: Strike): number {
    return sure > 1 ? Number.POSITIVE_INFINITY : at + Math.min(longestRestMs, this.#restMs * 2 ** (count - 1));
  }

  #clearOthers(folder: string, now: number): void {
    for (const [other, { sure }] of this.#strikes)
      if (other !== folder && sure === 0 && this.has(other, now)) this.#strikes.delete(other);
  }
}
