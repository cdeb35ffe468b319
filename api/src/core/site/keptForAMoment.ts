/** How large what is kept may be. */
interface Room {
  entries: number;
  /** Characters of all that is kept. */
  size: number;
}

/** Keeps what was made for a moment, and drops what was not used for longest when there is too much of it. */
export class KeptForAMoment<Value> {
  readonly #entries = new Map<string, { value: Value; size: number; until: number }>();
  readonly #ms: number;
  readonly #room: Room;
  #size = 0;

  /** @param ms for how long */
  constructor(ms: number, room: Room) {
    this.#ms = ms;
    this.#room = room;
  }

  /** What is kept under a key; undefined when there is nothing, or nothing fresh. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#drop(key);
    if (entry.until <= performance.now()) return undefined;
    // Last in its order: it was used last.
    this.#put(key, entry);
    return entry.value;
  }

  /** @param size characters */
  set(key: string, value: Value, size: number): void {
    this.#drop(key);
    if (size > this.#room.size) return;
    this.#put(key, { value, size, until: performance.now() + this.#ms });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#room.entries && this.#size <= this.#room.size) return;
      this.#drop(oldest);
    }
  }

  #put(key: string, entry: { value: Value; size: number; until: number }): void {
    this.#entries.set(key, entry);
    this.#size += entry.size;
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
