import { URL } from 'node:url';
import vm from 'node:vm';
import { globalsInside } from './globalsInside.ts';
import { inside, type Mailbox } from './inside.ts';

/** A half used import(): exits the process before anything of it reaches the half. */
type OnImport = () => never;

/**
 * Where halves run: a bare context of the language, entered only by `run`, each time for a limited time. Promises go on only while it
 * runs, so these are limited too. What crosses is strings, and functions that were made inside: an object of the process, an error
 * of it or one of its functions would lead to the process by its constructors.
 */
export class Context {
  readonly #context: vm.Context;
  readonly #mailbox: Mailbox;
  readonly #obey: vm.Script;
  readonly #onImport: OnImport;

  /**
   * @param enter told the part that begins to render; must not throw
   * @param onImport must end the process: what import() gives back, even as a failure, is a promise of the process
   */
  constructor(enter: (part: string) => void, htmlLength: number, onImport: OnImport) {
    this.#onImport = onImport;
    this.#context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: 'afterEvaluate',
    });
    this.#own(globalsInside.toString())(parseUrl);
    this.#mailbox = this.#own(inside.toString())(enter, htmlLength);
    this.#obey = this.#script('"use strict"; obeyRenderer()', 'renderer');
  }

  /**
   * Runs a half's code: what it says is in `said`.
   * @param app whose half it is, e.g. `mfe-lottery`
   * @param limitMs how long it may take by the clock
   * @returns false when it was stopped
   * @throws where it is no JavaScript
   */
  load(app: string, code: string, limitMs: number): boolean {
    const script = this.#script(`(function (module, exports, require) {${code}\n})`, `${app}.cjs`);
    try {
      this.#mailbox.code = script.runInContext(this.#context, { timeout: limitMs, displayErrors: false });
    } catch {
      return false;
    }
    return this.run('half', JSON.stringify({ app }), limitMs);
  }

  /**
   * @param text what goes with the order, as JSON
   * @param limitMs how long it may take by the clock, with all promises that go on
   * @returns false when it was stopped
   */
  run(order: 'half' | 'render' | 'answer' | 'drop', text: string, limitMs: number): boolean {
    this.#mailbox.order = order;
    this.#mailbox.text = text;
    try {
      this.#obey.runInContext(this.#context, { timeout: limitMs, displayErrors: false });
      return true;
    } catch {
      // Nothing is thrown in there but by the limit. Whatever it was is not looked at: it could be the halves' own object.
      return false;
    }
  }

  /** What was said since, as a list of `FromContext` in JSON; null when nothing was. */
  said(): string | null {
    const { said } = this.#mailbox;
    if (typeof said !== 'string' || said === '') return null;
    this.#mailbox.said = '';
    return `[${said}]`;
  }

  #script(code: string, filename: string): vm.Script {
    return new vm.Script(code, { filename, importModuleDynamically: this.#onImport });
  }

  /** One of the renderer's own functions, made in the context. */
  #own(text: string) {
    return this.#script(`'use strict'; (${text})`, 'renderer').runInContext(this.#context, { displayErrors: false });
  }
}

/** For the context's `URL`: text in, text out. */
function parseUrl(address: string, base: string): string {
  try {
    const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } =
      base === '' ? new URL(address) : new URL(address, base);
    return JSON.stringify({ href, origin, protocol, username, password, host, hostname, port, pathname, search, hash });
  } catch {
    return '';
  }
}
