import type { LeftOut } from '../contract.ts';

/** After which time a strike is forgotten, ms. */
const rememberedMs = 10 * 60_000;
/** Releases that are remembered. */
const mostFolders = 64;

interface Strike {
  count: number;
  why: string;
  /** Epoch ms. */
  at: number;
  /** Whether it is certain that it was this one. */
  sure: boolean;
}

/**
 * Which releases are left out, by folder: after one strike for some seconds, after two for as long as the process lives. Only what nobody
 * but the release can have done is a strike: it used the processor, or the process died in it, or it printed too much.
 */
export class Blame {
  readonly #strikes = new Map<string, Strike>();
  readonly #restMs: number;

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  /**
   * @param sure false where it was only the last one that was seen; when the same happens while it rests, it was not this one
   * @param now epoch ms
   */
  strike(folder: string, why: string, sure: boolean, now: number): void {
    if (!sure) this.#clearOthers(folder, now);
    const before = this.#strikes.get(folder);
    const count = before && now - before.at < rememberedMs ? before.count + 1 : 1;
    this.#strikes.delete(folder);
    this.#strikes.set(folder, { count, why, at: now, sure });
    const [oldest] = this.#strikes.keys();
    if (oldest !== undefined && this.#strikes.size > mostFolders) this.#strikes.delete(oldest);
  }

  has(folder: string, now: number): boolean {
    const strike = this.#strikes.get(folder);
    return strike !== undefined && (strike.count > 1 || now < strike.at + this.#restMs);
  }

  leftOut(now: number): LeftOut[] {
    return [...this.#strikes]
      .filter(([folder]) => this.has(folder, now))
      .map(([folder, { why, count, at }]) => ({ folder, why, until: count > 1 ? null : at + this.#restMs }));
  }

  #clearOthers(folder: string, now: number): void {
    for (const [other, { sure, count }] of this.#strikes)
      if (other !== folder && !sure && count === 1 && this.has(other, now)) this.#strikes.delete(other);
  }
}
