import { URL } from 'node:url';
import vm from 'node:vm';
import { defineGlobalsSource } from './defineGlobals.ts';
import { freezeBuiltins } from './freezeBuiltins.ts';

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
