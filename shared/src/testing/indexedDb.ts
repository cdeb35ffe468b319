/** Gives jsdom what `inStore` uses of IndexedDB; importing this file is enough. A database lasts as long as its test file. */
const databases = new Map<string, Map<unknown, unknown>>();

class Asked {
  onupgradeneeded?: () => void;
  onsuccess?: () => void;
  readonly result: unknown;

  constructor(result: unknown) {
    this.result = result;
    queueMicrotask(() => {
      this.onupgradeneeded?.();
      this.onsuccess?.();
    });
  }
}

class Transaction {
  oncomplete?: () => void;
  readonly kept: Map<unknown, unknown>;

  constructor(kept: Map<unknown, unknown>) {
    this.kept = kept;
    queueMicrotask(() => this.oncomplete?.());
  }

  objectStore() {
    return {
      get: (key: unknown) => new Asked(this.kept.get(key)),
      put: (value: unknown, key: unknown) => new Asked(this.kept.set(key, value)),
    };
  }
}

function open(name: string): Asked {
  const kept = databases.get(name) ?? new Map<unknown, unknown>();
  databases.set(name, kept);
  return new Asked({ createObjectStore() {}, transaction: () => new Transaction(kept), close() {} });
}

Object.defineProperty(globalThis, 'indexedDB', { value: { open } });

export {};
