// Sent to the realm as text (functionSource.ts): these functions refer to nothing outside of themselves.

/** Creates `encode` and `decode` of application/x-www-form-urlencoded. */
export function createFormCodec() {
  return {
    encode: (text: string) =>
      encodeURIComponent(text.toWellFormed())
        .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
        .replaceAll('%20', '+'),
    decode: (text: string) => {
      const spaced = text.replaceAll('+', ' ');
      try {
        return decodeURIComponent(spaced);
      } catch {
        return spaced;
      }
    },
  };
}

/** Creates the class URLSearchParams. Its second parameter, for `URL` only, is called with the new query after each change. */
export function createURLSearchParams(form: ReturnType<typeof createFormCodec>) {
  type Pairs = Iterable<readonly [string, string]>;
  return class URLSearchParams {
    #pairs: [string, string][] = [];
    #changed: (query: string) => void;
    constructor(from: string | Pairs | Record<string, string> = '', changed: unknown = null) {
      this.#changed = typeof changed === 'function' ? (query) => changed(query) : () => {};
      if (typeof from === 'string') {
        for (const piece of from.replace(/^\?/, '').split('&')) {
          if (piece === '') continue;
          const [name = '', ...rest] = piece.split('=');
          this.#pairs.push([form.decode(name), form.decode(rest.join('='))]);
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
      if (at < 0) {
        this.append(name, value);
        return;
      }
      const kept = this.#pairs.filter(([key], index) => key !== name || index === at);
      this.#set(kept.map(([key, own]) => [key, key === name ? String(value) : own]));
    }
    sort() {
      this.#set(this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
    }
    forEach(each: (value: string, name: string, all: object) => void) {
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
      return this.#pairs.map(([name, value]) => `${form.encode(name)}=${form.encode(value)}`).join('&');
    }
  };
}

type UrlPieceName =
  | 'href'
  | 'origin'
  | 'protocol'
  | 'username'
  | 'password'
  | 'host'
  | 'hostname'
  | 'port'
  | 'pathname'
  | 'search'
  | 'hash';
type UrlPieces = Record<UrlPieceName, string>;

/**
 * Creates the parser of `URL`; it returns null for an invalid address.
 * @param parseUrl as in `defineGlobals`
 */
export function createUrlParser(parseUrl: (address: string, base: string) => string) {
  const { parse } = JSON;
  return (address: string, base: string): UrlPieces | null => {
    let found = '';
    try {
      found = parseUrl(address, base);
    } catch {
      // Swallow it: an error of the process must not get into the realm.
    }
    return found === '' ? null : parse(found);
  };
}

export function createURL(
  piecesOf: ReturnType<typeof createUrlParser>,
  URLSearchParams: ReturnType<typeof createURLSearchParams>,
) {
  return class URL {
    #pieces: UrlPieces;
    readonly searchParams: InstanceType<typeof URLSearchParams>;
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
  };
}
