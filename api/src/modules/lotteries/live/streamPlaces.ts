/** How many streams there may be at once. */
export interface Room {
  /** Of this process. */
  most: number;
  /** Of those, the last ones, which go only to networks that have few. */
  kept: number;
  /** What few are. */
  few: number;
}

/**
 * The places of a process for streams. A handful of networks, each within its own limit, could take all of them: the last ones are kept for those
 * who have few.
 */
export class StreamPlaces {
  readonly #room: Room;
  readonly #open = new Map<string, number>();
  #total = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  get taken(): number {
    return this.#total;
  }

  /** Takes a place, before anything is read for it. @returns gives it back; undefined when there is none for this network */
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
