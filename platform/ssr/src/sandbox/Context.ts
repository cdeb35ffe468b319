import type vm from 'node:vm';
import { type OnImport, Realm } from './Realm.ts';
import { type Mailbox, realmEntrySource } from './realmEntry.ts';

/** The realm that holds the server bundles of one release set, and the mailbox through which the process calls them. */
export class Context {
  readonly #realm: Realm;
  readonly #mailbox: Mailbox;
  readonly #obey: vm.Script;

  /** @param enter receives the name of the part that begins to render; must not throw */
  constructor(enter: (part: string) => void, { htmlLength, asks }: { htmlLength: number; asks: number }, onImport: OnImport) {
    this.#realm = new Realm(onImport);
    this.#realm.addGlobals();
    this.#mailbox = this.#realm.createOwnFunction(realmEntrySource)(enter, htmlLength, asks);
    this.#realm.freeze(this.#mailbox);
    this.#obey = this.#realm.script('"use strict"; obeyRenderer()', 'renderer');
  }

  /**
   * Runs the code of a server bundle; its output is in `said`.
   * @param app owner of the bundle, e.g. `mfe-lottery`
   * @param limitMs wall-clock limit
   * @returns false when the time ran out
   * @throws when the code is not valid JavaScript
   */
  load(app: string, code: string, limitMs: number): boolean {
    const script = this.#realm.script(`(function (module, exports, require) {${code}\n})`, `${app}.cjs`);
    try {
      this.#mailbox.code = this.#realm.run(script, limitMs);
    } catch {
      return false;
    }
    return this.run('half', JSON.stringify({ app }), limitMs);
  }

  /** @param limitMs wall-clock limit, including pending promises @returns false when the time ran out */
  run(order: 'half' | 'render' | 'answer' | 'drop', text: string, limitMs: number): boolean {
    this.#mailbox.order = order;
    this.#mailbox.text = text;
    try {
      this.#realm.run(this.#obey, limitMs);
      return true;
    } catch {
      // Only the timeout can throw here. Do not touch the caught value: it could be an object of untrusted code.
      return false;
    }
  }

  /** Returns the output since the last call, a list of `FromRealm` in JSON, and its HTML; null when there is none. */
  said(): { text: string; html: string } | null {
    const { said, html } = this.#mailbox;
    if (typeof said !== 'string' || said === '' || typeof html !== 'string') return null;
    this.#mailbox.said = '';
    this.#mailbox.html = '';
    return { text: `[${said}]`, html };
  }
}
