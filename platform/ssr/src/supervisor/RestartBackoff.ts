/** When a process lasted this long, the next pause is the first one again, ms. */
const lastingMs = 60_000;
const maxDelayMs = 30_000;

/** Backoff between starts of a process: the first start is immediate, then pauses double. */
export class RestartBackoff {
  readonly #firstMs: number;
  #startedAt = Number.NEGATIVE_INFINITY;
  #pauseMs = 0;

  constructor(firstMs: number) {
    this.#firstMs = firstMs;
  }

  /**
   * Returns the time to wait, in ms; 0 counts as a start.
   * @param now epoch ms
   */
  delayMs(now: number): number {
    if (now - this.#startedAt > lastingMs) this.#pauseMs = 0;
    const waitMs = Math.max(0, this.#startedAt + this.#pauseMs - now);
    if (waitMs > 0) return waitMs;
    this.#startedAt = now;
    this.#pauseMs = Math.min(maxDelayMs, this.#pauseMs === 0 ? this.#firstMs : this.#pauseMs * 2);
    return 0;
  }
}
