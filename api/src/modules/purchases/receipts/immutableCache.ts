import type { CacheUse } from '../../../core/observability/watchCache.ts';

/** Caches immutable values. With `most` entries it clears all of them; failed loads are not cached. */
export class ImmutableCache<Key, Value> {
  readonly #values = new Map<Key, Value>();
  readonly #load: (key: Key) => Promise<Value>;
  readonly #most: number;
  #hits = 0;
  #misses = 0;

  constructor(load: (key: Key) => Promise<Value>, most: number) {
    this.#load = load;
    this.#most = most;
  }

  get use(): CacheUse {
    return { hits: this.#hits, misses: this.#misses, entries: this.#values.size };
  }

  async get(key: Key): Promise<Value> {
    const known = this.#values.get(key);
    if (known !== undefined) {
      this.#hits++;
      return known;
    }
    this.#misses++;
    const value = await this.#load(key);
    if (this.#values.size >= this.#most) this.#values.clear();
    this.#values.set(key, value);
    return value;
  }
}
