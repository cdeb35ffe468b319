import { ApiError } from './errors.ts';

/**
 * Bulkhead: runs at most `width` tasks at the same time and queues at most `queue` more. Purchases and logins do not use it, so
 * the database always has room for them.
 */
export class Bulkhead {
  readonly #width: number;
  readonly #queue: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(width: number, queue: number) {
    this.#width = width;
    this.#queue = queue;
  }

  /** @throws ApiError 503 with Retry-After when the queue is full */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#width) {
      if (this.#waiting.length >= this.#queue)
        throw new ApiError(
          503,
          'UNAVAILABLE',
          'Too many people are looking right now. Please try again in a moment.',
          undefined,
          2,
        );
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
