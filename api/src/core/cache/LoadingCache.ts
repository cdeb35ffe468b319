import { LRUCache } from 'lru-cache';

export interface CacheUse {
  hits: number;
  misses: number;
  entries: number;
}

/**
 * LRU cache of loaded values: concurrent requests for a key share one load (single-flight), and failed loads are not cached.
 * Clearing an empty one is free: each purchase does, and the LRU's own way would take 3 µs.
 */
export class LoadingCache<Key extends string | number, Value> {
  readonly #entries: LRUCache<Key, Promise<Value>>;
  #hits = 0;
  #misses = 0;

  /** @param bounds number of entries, and their lifetime in ms (default: no limit) */
  constructor(bounds: { max: number; ttl?: number }) {
    // Without its default of reading the clock once a millisecond, which is late where the event loop is busy.
    this.#entries = new LRUCache({ ...bounds, ttlResolution: 0 });
  }

  get use(): CacheUse {
    return { hits: this.#hits, misses: this.#misses, entries: this.#entries.size };
  }

  known(key: Key): Promise<Value> | undefined {
    return this.#entries.get(key);
  }

  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#hits++;
      return known;
    }
    this.#misses++;
    const loading = load();
    this.#entries.set(key, loading);
    loading.catch(() => {
      if (this.#entries.peek(key) === loading) this.#entries.delete(key);
    });
    return loading;
  }

  clear(): void {
    if (this.#entries.size > 0) this.#entries.clear();
  }
}

export class WaitTimeout extends Error {
  override name = 'TakesTooLong';
}

/**
 * Wraps `work` so that concurrent calls share one run (single-flight), and each call waits for at most `patience`. Work that
 * hangs is shared by later calls too; it never runs twice in parallel.
 * @param patience ms
 * @returns a function that throws TakesTooLong, or what `work` throws
 */
export function singleFlight<Result>(work: () => Promise<Result>, patience: number): () => Promise<Result> {
  let underWay: Promise<Result> | undefined;
  return async () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new WaitTimeout(`No answer in ${patience / 1000} s.`)), patience);
    try {
      return await Promise.race([underWay, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
