/** After a start that lasted so long, the next one is the first again, ms. */
const lastingMs = 60_000;
const mostMs = 30_000;

/** When a process may be started: at once, but one after the other with pauses that double. */
export class Pauses {
  readonly #firstMs: number;
  #startedAt = Number.NEGATIVE_INFINITY;
  #pauseMs = 0;

  /** @param firstMs pause after the first start */
  constructor(firstMs: number) {
    this.#firstMs = firstMs;
  }

  /**
   * @param now epoch ms
   * @returns ms to wait; where it is 0 the start is counted
   */
  before(now: number): number {
    if (now - this.#startedAt > lastingMs) this.#pauseMs = 0;
    const waitMs = Math.max(0, this.#startedAt + this.#pauseMs - now);
    if (waitMs > 0) return waitMs;
    this.#startedAt = now;
    this.#pauseMs = Math.min(mostMs, this.#pauseMs === 0 ? this.#firstMs : this.#pauseMs * 2);
    return 0;
  }
}
