interface CacheBound {
  entries: number;
  size: number;
}

/** LRU cache with a time to live, bounded by entries and size. */
export class TtlLruCache<Value> {
  readonly #entries = new Map<string, { value: Value; size: number; until: number }>();
  readonly #ms: number;
  readonly #room: CacheBound;
  #size = 0;

  constructor(ms: number, room: CacheBound) {
    this.#ms = ms;
    this.#room = room;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#drop(key);
    if (entry.until <= performance.now()) return undefined;
    // A Map keeps insertion order, so this makes it the most recently used entry.
    this.#put(key, entry);
    return entry.value;
  }

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
