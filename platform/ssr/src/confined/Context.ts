import type vm from 'node:vm';
import { inside, type Mailbox } from './inside.ts';
import { type OnImport, Realm } from './Realm.ts';

/** The realm of the halves of one set of releases, with the mailbox by which they are asked. */
export class Context {
  readonly #realm: Realm;
  readonly #mailbox: Mailbox;
  readonly #obey: vm.Script;

  /**
   * @param enter told the part that begins to render; must not throw
   */
  constructor(enter: (part: string) => void, { htmlLength, asks }: { htmlLength: number; asks: number }, onImport: OnImport) {
    this.#realm = new Realm(onImport);
    this.#realm.addGlobals();
    this.#mailbox = this.#realm.own(inside.toString())(enter, htmlLength, asks);
    this.#realm.freeze(this.#mailbox);
    this.#obey = this.#realm.script('"use strict"; obeyRenderer()', 'renderer');
  }

  /**
   * Runs a half's code: what it says is in `said`.
   * @param app whose half it is, e.g. `mfe-lottery`
   * @param limitMs how long it may take by the clock
   * @returns false when it was stopped
   * @throws where it is no JavaScript
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

  /**
   * @param text what goes with the order, as JSON
   * @param limitMs how long it may take by the clock, with all promises that go on
   * @returns false when it was stopped
   */
  run(order: 'half' | 'render' | 'answer' | 'drop', text: string, limitMs: number): boolean {
    this.#mailbox.order = order;
    this.#mailbox.text = text;
    try {
      this.#realm.run(this.#obey, limitMs);
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
}
