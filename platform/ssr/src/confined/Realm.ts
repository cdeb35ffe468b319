import { URL } from 'node:url';
import vm from 'node:vm';
import { freezeInside } from './freezeInside.ts';
import { globalsInside } from './globalsInside.ts';

/** Code in a realm used import(): ends the process, because what import() gives, even as a failure, is a promise of the process. */
export type OnImport = () => never;

/**
 * Where the code of releases runs: the language and nothing else, entered only by `run`, each time for a limited time. Promises go on only
 * while it runs, so these are limited too. What crosses is strings, and functions that were made inside: an object of the process, an error
 * of it or one of its functions would lead to the process by its constructors. A realm gives code its language and its limits; what holds
 * code that finds a way out is the process around it (startSandboxed.ts).
 */
export class Realm {
  readonly #context: vm.Context;
  readonly #onImport: OnImport;

  /** @param microtaskMode null, for tests alone: promises go on whenever those of the process do */
  constructor(onImport: OnImport, microtaskMode: 'afterEvaluate' | null = 'afterEvaluate') {
    this.#onImport = onImport;
    this.#context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
      codeGeneration: { strings: false, wasm: false },
      ...(microtaskMode === null ? {} : { microtaskMode }),
    });
  }

  /** Puts the globals of server bundles there. */
  addGlobals(): void {
    this.own(globalsInside.toString())(parseUrl);
  }

  /** From now on no code can change what other code in the realm finds. @param at whose code runs, at every moment */
  freeze(at: { readonly isInRemote: boolean } = { isInRemote: false }): void {
    this.own(freezeInside.toString())(at);
  }

  script(code: string, filename: string): vm.Script {
    return new vm.Script(code, { filename, importModuleDynamically: this.#onImport });
  }

  /** @param limitMs by the clock, with all promises that go on @throws what the code throws, and an error of the process when it was stopped */
  run(script: vm.Script, limitMs: number): unknown {
    return script.runInContext(this.#context, { timeout: limitMs, displayErrors: false });
  }

  /** One of our own functions, made in the realm: its text closes over nothing. */
  own(text: string) {
    return this.script(`'use strict'; (${text})`, 'renderer').runInContext(this.#context, { displayErrors: false });
  }
}

/** For the realm's `URL`: text in, text out. */
function parseUrl(address: string, base: string): string {
  try {
    const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } =
      base === '' ? new URL(address) : new URL(address, base);
    return JSON.stringify({ href, origin, protocol, username, password, host, hostname, port, pathname, search, hash });
  } catch {
    return '';
  }
}
