import type { WatchedPage } from './WatchedPage.ts';

// Sent to the page as text (functionSource.ts): these functions refer to nothing outside of themselves.

/**
 * Records accesses to storage: by methods, and by property names such as `localStorage.token`.
 * @returns the accesses so far, a function that notes another one, and a reader of the local storage that records nothing
 */
export function recordStorageUses() {
  const uses: WatchedPage['uses'] = [];
  const note = (store: string, key: string | null, does: 'reads' | 'writes' = 'reads') => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 50;
    const { stack = '' } = new Error();
    Error.stackTraceLimit = limit;
    uses.push({ store, key, does, stack });
  };

  const originals = new Map<unknown, Storage>();
  const kindOf = new Map<Storage, string>();
  const originalOf = (storage: unknown) => originals.get(storage) ?? storage;
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    const storage = window[kind];
    const noteWrite = (key: string | symbol) => note(kind, String(key), 'writes');
    const proxy = new Proxy(storage, {
      get(target, key) {
        if (typeof key === 'string' && !(key in Storage.prototype)) note(kind, key);
        return Reflect.get(target, key, target);
      },
      set(target, key, value) {
        noteWrite(key);
        return Reflect.set(target, key, value, target);
      },
      defineProperty(target, key, descriptor) {
        noteWrite(key);
        return Reflect.defineProperty(target, key, descriptor);
      },
      deleteProperty(target, key) {
        noteWrite(key);
        return Reflect.deleteProperty(target, key);
      },
      ownKeys(target) {
        note(kind, null);
        return Reflect.ownKeys(target);
      },
    });
    originals.set(proxy, storage);
    kindOf.set(storage, kind);
    Object.defineProperty(window, kind, { configurable: true, enumerable: true, get: () => proxy });
  }

  const kindNamed = (storage: unknown) => {
    const found = originalOf(storage);
    return found instanceof Storage ? (kindOf.get(found) ?? 'storage') : 'storage';
  };
  const { getItem } = Storage.prototype;
  const record = (name: 'getItem' | 'key' | 'setItem' | 'removeItem' | 'clear', does: 'reads' | 'writes', isWhole: boolean) => {
    const method = Storage.prototype[name];
    const recorded = {
      [name](this: unknown, ...args: unknown[]): unknown {
        note(kindNamed(this), isWhole ? null : String(args[0]), does);
        return Reflect.apply(method, originalOf(this), args);
      },
    };
    Object.assign(Storage.prototype, recorded);
  };
  record('getItem', 'reads', false);
  record('key', 'reads', true);
  record('setItem', 'writes', false);
  record('removeItem', 'writes', false);
  record('clear', 'writes', true);
  const length = Object.getOwnPropertyDescriptor(Storage.prototype, 'length');
  Object.defineProperty(Storage.prototype, 'length', {
    ...length,
    get(this: unknown) {
      return length?.get && Reflect.apply(length.get, originalOf(this), []);
    },
  });
  return { uses, note, readLocal: (key: string): unknown => Reflect.apply(getItem, originalOf(window.localStorage), [key]) };
}

/** Records reads of cookies, and databases of IndexedDB that are opened. */
export function recordCookieUses(note: ReturnType<typeof recordStorageUses>['note']): void {
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    get(this: Document) {
      note('cookies', null);
      return cookie?.get && Reflect.apply(cookie.get, this, []);
    },
  });
  const { open } = IDBFactory.prototype;
  Object.assign(IDBFactory.prototype, {
    open(this: IDBFactory, ...args: [string]) {
      note('indexedDB', String(args[0]));
      return Reflect.apply(open, this, args);
    },
  });
}
