import { URL } from 'node:url';
import vm from 'node:vm';
import { functionSource } from '../functionSource.ts';
import { createFormCodec, createURL, createURLSearchParams, createUrlParser } from './urlClasses.ts';

/**
 * Called when code in a realm uses import(). Must end the process: import() returns a promise object of the process, even on
 * failure.
 */
export type OnImport = () => never;

/**
 * Isolated environment for code of releases: only the JavaScript language, entered only by `run`, each time with a time limit
 * that also covers promises, because they continue only during `run`. Only strings, and functions created inside, cross the
 * border: any object, error or function of the process would lead to the process through its constructor. If code escapes from a
 * realm, the sandbox around the process still holds it (startSandboxed.ts).
 */
export class Realm {
  readonly #context: vm.Context;
  readonly #onImport: OnImport;

  /** @param microtaskMode null only in tests: promises continue whenever those of the process do */
  constructor(onImport: OnImport, microtaskMode: 'afterEvaluate' | null = 'afterEvaluate') {
    this.#onImport = onImport;
    this.#context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
      codeGeneration: { strings: false, wasm: false },
      ...(microtaskMode === null ? {} : { microtaskMode }),
    });
  }

  addGlobals(): void {
    this.createOwnFunction(defineGlobalsSource)(parseUrl);
  }

  /**
   * Freezes all shared objects, so that code in the realm cannot change what other code finds. @param at says whether a remote's
   * code is running
   */
  freeze(at: { readonly isInRemote: boolean } = { isInRemote: false }): void {
    this.createOwnFunction(freezeBuiltins.toString())(at);
  }

  script(code: string, filename: string): vm.Script {
    return new vm.Script(code, { filename, importModuleDynamically: this.#onImport });
  }

  /**
   * @param limitMs wall-clock limit, including pending promises @throws what the code throws, or an error of the process on
   * timeout
   */
  run(script: vm.Script, limitMs: number): unknown {
    return script.runInContext(this.#context, { timeout: limitMs, displayErrors: false });
  }

  /** Creates one of our own functions in the realm; its source must not use outer variables. */
  createOwnFunction(text: string) {
    return this.script(`'use strict'; (${text})`, 'renderer').runInContext(this.#context, { displayErrors: false });
  }
}

function parseUrl(address: string, base: string): string {
  try {
    const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } =
      base === '' ? new URL(address) : new URL(address, base);
    return JSON.stringify({ href, origin, protocol, username, password, host, hostname, port, pathname, search, hash });
  } catch {
    return '';
  }
}

/**
 * Freezes the built-in objects and globals, so that no server bundle changes what another one uses: a `toJSON` on
 * `Object.prototype`, another `Array.prototype.map`, another `URL`. Its source runs in the realm, after our own globals and
 * before any bundle, so it must not use outer variables.
 * A property inherited from a frozen object cannot be assigned either, but libraries do so (`error.name = …`,
 * `Child.prototype.constructor = Child`). Such properties become accessors whose setter defines an own property.
 * @param at says whether a remote's code is running: only the host may set the clock, which is fixed while a document renders
 */
function freezeBuiltins(at: { readonly isInRemote: boolean }): void {
  const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, hasOwn } = Object;
  const { ownKeys } = Reflect;
  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function';
  const assigned: PropertyKey[] = ['constructor', 'toString', 'toLocaleString', 'valueOf', 'name', 'message', 'stack', 'cause'];

  const generator = function* () {};
  const asyncGenerator = async function* () {};
  const call = (owner: object, name: string, given: unknown): unknown => Reflect.apply(Reflect.get(owner, name), owner, [given]);
  const hidden: unknown[] = [
    ...[generator, generator(), asyncGenerator, asyncGenerator(), async () => {}],
    ...[[].values(), new Map().values(), new Set().values(), ''[Symbol.iterator](), ''.matchAll(/a/g)],
    call([].values(), 'map', String),
    call(Reflect.get(globalThis, 'Iterator'), 'from', { next: () => ({ done: true, value: undefined }) }),
    typeof Intl === 'object' ? new Intl.Segmenter().segment('') : null,
    typeof Intl === 'object' ? new Intl.Segmenter().segment('')[Symbol.iterator]() : null,
  ];

  const found = new Set<object>();
  const waiting: unknown[] = [...hidden.map((one) => (isObject(one) ? getPrototypeOf(one) : null)), globalThis];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (!isObject(one) || found.has(one)) continue;
    found.add(one);
    waiting.push(getPrototypeOf(one));
    for (const key of ownKeys(one)) {
      const { value, get, set } = getOwnPropertyDescriptor(one, key) ?? {};
      waiting.push(value, get, set);
    }
  }

  let { now } = Date;
  const setNow = (given: typeof now) => {
    if (!at.isInRemote) now = given;
  };
  defineProperty(Date, 'now', { get: freeze(() => now), set: freeze(setNow), enumerable: false, configurable: false });
  // React temporarily overwrites how stacks are written: the setter ignores that without an error.
  for (const name of ['prepareStackTrace', 'stackTraceLimit']) {
    const value: unknown = Reflect.get(Error, name);
    defineProperty(Error, name, { get: freeze(() => value), set: freeze(() => {}), enumerable: false, configurable: false });
  }
  for (const owner of found) {
    const isPrototype = hasOwn(owner, 'constructor');
    for (const key of isPrototype ? ownKeys(owner) : []) {
      const about = getOwnPropertyDescriptor(owner, key);
      if (!about?.configurable || !('value' in about) || !(owner === Object.prototype || assigned.includes(key))) continue;
      const { value, enumerable = false } = about;
      const get = () => value;
      const set = function (this: unknown, given: unknown) {
        if (this === owner || !isObject(this))
          throw new TypeError(`${String(key)} of the language's own objects cannot be changed.`);
        defineProperty(this, key, { value: given, writable: true, enumerable: true, configurable: true });
      };
      defineProperty(owner, key, { get: freeze(get), set: freeze(set), enumerable, configurable: false });
    }
  }
  // Code may still add globals of its own, as the site's parts do to share state.
  for (const key of ownKeys(globalThis)) defineProperty(globalThis, key, { writable: false, configurable: false });
  for (const owner of found) if (owner !== globalThis) freeze(owner);
}

// Sent to the realm as text (functionSource.ts): these functions refer to nothing outside of themselves.

function createTextCodecs() {
  return {
    TextEncoder: class TextEncoder {
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
    },
    TextDecoder: class TextDecoder {
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
    },
  };
}

const pieces = { createTextCodecs, createFormCodec, createURLSearchParams, createUrlParser, createURL };

/**
 * Defines the globals for server bundles from objects of the realm: those of Node would give access to Node. Removes globals that
 * could block the process without using the processor, or run code later, outside of the time limit.
 * @param parseUrl takes a URL and its base (empty: none), returns the components as JSON; empty when the URL is invalid
 */
function defineGlobals(given: typeof pieces, parseUrl: (address: string, base: string) => string): void {
  const { parse, stringify } = JSON;
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef', 'console'])
    Reflect.deleteProperty(globalThis, name);

  const silent = () => {};
  const URLSearchParams = given.createURLSearchParams(given.createFormCodec());
  const globals = {
    console: { log: silent, info: silent, debug: silent, warn: silent, error: silent, trace: silent },
    queueMicrotask: (task: () => void) => {
      Promise.resolve().then(task);
    },
    structuredClone: (value: unknown): unknown => (value === undefined ? undefined : parse(stringify(value))),
    ...given.createTextCodecs(),
    URLSearchParams,
    URL: given.createURL(given.createUrlParser(parseUrl), URLSearchParams),
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
}

/** Source of a function that takes `parseUrl`; it runs in the realm before any other code. */
const defineGlobalsSource = functionSource(defineGlobals, pieces);
