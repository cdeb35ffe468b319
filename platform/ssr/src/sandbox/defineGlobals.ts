/**
 * Defines the globals for server bundles from objects of the realm: those of Node would give access to Node. Removes globals that
 * could block the process without using the processor, or run code later, outside of the time limit. Its source runs in the realm
 * before any other code, so it must not use outer variables.
 * @param parseUrl takes a URL and its base (empty: none), returns the components as JSON; empty when the URL is invalid
 */
export function defineGlobals(parseUrl: (address: string, base: string) => string): void {
  const { parse, stringify } = JSON;
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef', 'console'])
    Reflect.deleteProperty(globalThis, name);

  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });

  const silent = () => {};
  define('console', { log: silent, info: silent, debug: silent, warn: silent, error: silent, trace: silent });
  define('queueMicrotask', (task: () => void) => {
    Promise.resolve().then(task);
  });
  define('structuredClone', (value: unknown): unknown => (value === undefined ? undefined : parse(stringify(value))));

  class TextEncoder {
    readonly encoding = 'utf-8';
    encode(text = ''): Uint8Array {
      const bytes: number[] = [];
      for (const character of String(text).toWellFormed()) {
        const code = character.codePointAt(0) ?? 0;
        if (code < 0x80) bytes.push(code);
        else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
        else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
        else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
      }
      return Uint8Array.from(bytes);
    }
  }
  class TextDecoder {
    readonly encoding = 'utf-8';
    decode(bytes: Uint8Array = new Uint8Array()): string {
      let escaped = '';
      for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, '0')}`;
      try {
        return decodeURIComponent(escaped);
      } catch {
        throw new TypeError('These bytes are no text in UTF-8.');
      }
    }
  }

  const formEncoded = (text: string) =>
    encodeURIComponent(text.toWellFormed())
      .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll('%20', '+');
  const formDecoded = (text: string) => {
    const spaced = text.replaceAll('+', ' ');
    try {
      return decodeURIComponent(spaced);
    } catch {
      return spaced;
    }
  };

  type Pairs = Iterable<readonly [string, string]>;
  class URLSearchParams {
    #pairs: [string, string][] = [];
    #changed: (query: string) => void;
    constructor(from: string | Pairs | Record<string, string> = '', changed: unknown = silent) {
      this.#changed = typeof changed === 'function' ? (query) => changed(query) : silent;
      if (typeof from === 'string') {
        for (const piece of from.replace(/^\?/, '').split('&')) {
          if (piece === '') continue;
          const [name = '', ...rest] = piece.split('=');
          this.#pairs.push([formDecoded(name), formDecoded(rest.join('='))]);
        }
      } else {
        const pairs: Pairs = Symbol.iterator in from ? from : Object.entries(from);
        for (const [name, value] of pairs) this.#pairs.push([String(name), String(value)]);
      }
    }
    get size() {
      return this.#pairs.length;
    }
    #set(pairs: [string, string][]) {
      this.#pairs = pairs;
      this.#changed(this.toString());
    }
    append(name: string, value: string) {
      this.#set([...this.#pairs, [String(name), String(value)]]);
    }
    delete(name: string, value?: string) {
      this.#set(this.#pairs.filter(([key, own]) => key !== name || (value !== undefined && own !== String(value))));
    }
    get(name: string) {
      return this.#pairs.find(([key]) => key === name)?.[1] ?? null;
    }
    getAll(name: string) {
      return this.#pairs.filter(([key]) => key === name).map(([, value]) => value);
    }
    has(name: string, value?: string) {
      return this.#pairs.some(([key, own]) => key === name && (value === undefined || own === String(value)));
    }
    set(name: string, value: string) {
      const at = this.#pairs.findIndex(([key]) => key === name);
      if (at < 0) this.append(name, value);
      else
        this.#set(
          this.#pairs.flatMap(([key, own], index) => {
            if (key !== name) return [[key, own]];
            return index === at ? [[key, String(value)]] : [];
          }),
        );
    }
    sort() {
      this.#set(this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
    }
    forEach(each: (value: string, name: string, all: URLSearchParams) => void) {
      for (const [name, value] of this.#pairs) each(value, name, this);
    }
    *entries(): Generator<[string, string]> {
      for (const [name, value] of this.#pairs) yield [name, value];
    }
    *keys() {
      for (const [name] of this.#pairs) yield name;
    }
    *values() {
      for (const [, value] of this.#pairs) yield value;
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return this.#pairs.map(([name, value]) => `${formEncoded(name)}=${formEncoded(value)}`).join('&');
    }
  }

  interface Pieces {
    href: string;
    origin: string;
    protocol: string;
    username: string;
    password: string;
    host: string;
    hostname: string;
    port: string;
    pathname: string;
    search: string;
    hash: string;
  }
  const piecesOf = (address: string, base: string): Pieces | null => {
    let found = '';
    try {
      found = parseUrl(address, base);
    } catch {
      // Swallow it: an error of the process must not get into the realm.
    }
    return found === '' ? null : parse(found);
  };
  class URL {
    #pieces: Pieces;
    readonly searchParams: URLSearchParams;
    constructor(address: unknown, base: unknown = '') {
      const pieces = piecesOf(String(address), String(base));
      if (pieces === null) throw new TypeError('Invalid URL');
      this.#pieces = pieces;
      this.searchParams = new URLSearchParams(pieces.search, (query: string) => {
        this.#again(this.#with(query === '' ? '' : `?${query}`, this.#pieces.hash));
      });
    }
    #with(search: string, hash: string) {
      const { href, search: before, hash: beforeHash } = this.#pieces;
      return `${href.slice(0, href.length - before.length - beforeHash.length)}${search}${hash}`;
    }
    #again(address: string) {
      this.#pieces = piecesOf(address, '') ?? this.#pieces;
    }
    static canParse(address: unknown, base: unknown = '') {
      return piecesOf(String(address), String(base)) !== null;
    }
    static parse(address: unknown, base: unknown = '') {
      return URL.canParse(address, base) ? new URL(address, base) : null;
    }
    get href() {
      return this.#pieces.href;
    }
    get origin() {
      return this.#pieces.origin;
    }
    get protocol() {
      return this.#pieces.protocol;
    }
    get username() {
      return this.#pieces.username;
    }
    get password() {
      return this.#pieces.password;
    }
    get host() {
      return this.#pieces.host;
    }
    get hostname() {
      return this.#pieces.hostname;
    }
    get port() {
      return this.#pieces.port;
    }
    get pathname() {
      return this.#pieces.pathname;
    }
    get search() {
      return this.#pieces.search;
    }
    get hash() {
      return this.#pieces.hash;
    }
    set hash(hash: string) {
      this.#again(this.#with(this.#pieces.search, hash === '' || hash.startsWith('#') ? hash : `#${hash}`));
    }
    toString() {
      return this.href;
    }
    toJSON() {
      return this.href;
    }
  }
  for (const [name, made] of Object.entries({ TextEncoder, TextDecoder, URLSearchParams, URL })) define(name, made);
}
