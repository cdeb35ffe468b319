import { functionSource } from '../functionSource.ts';
import { createFormCodec, createURL, createURLSearchParams, createUrlParser } from './urlClasses.ts';

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
export const defineGlobalsSource = functionSource(defineGlobals, pieces);
