export interface StreamLimits {
  most: number;
  /** The part of `most` that is reserved for networks with few streams. */
  kept: number;
  /** Maximum of streams of a network that may use the reserved part. */
  few: number;
}

/**
 * Limits concurrent streams. Otherwise a few networks, each within its own limit, could take all of them; so some are reserved
 * for networks with few streams.
 */
export class StreamLimiter {
  readonly #room: StreamLimits;
  readonly #open = new Map<string, number>();
  #total = 0;

  constructor(room: StreamLimits) {
    this.#room = room;
  }

  get taken(): number {
    return this.#total;
  }

  /** Takes a slot; call it before any query. @returns a function that releases it; undefined if none is free for this network */
  enter(network: string): (() => void) | undefined {
    const { most, kept, few } = this.#room;
    const own = this.#open.get(network) ?? 0;
    if (this.#total >= most || (this.#total >= most - kept && own >= few)) return undefined;
    this.#open.set(network, own + 1);
    this.#total++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#total--;
      const now = (this.#open.get(network) ?? 1) - 1;
      if (now > 0) this.#open.set(network, now);
      else this.#open.delete(network);
    };
  }
}
