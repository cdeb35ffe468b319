import { functionSource } from '../functionSource.ts';

// Sent to the realm as text (functionSource.ts): these functions refer to nothing outside of themselves.

/** Data exchanged between process and realm: strings, and functions created in the realm. */
export interface Mailbox {
  /** Pending order: `half`, `render`, `answer` or `drop`; empty once it has begun. */
  order: string;
  text: string;
  code: unknown;
  /** Whether code of a remote is running: its bundle loads or one of its parts renders. */
  isInRemote: boolean;
  /**
   * Output since the process last read it: JSON objects, separated by commas; and one after the other the HTML of the pages among
   * them, whose quotes would be escaped twice in JSON.
   */
  said: string;
  html: string;
}

interface Answered {
  status: number;
  body: unknown;
}
interface Rendering {
  asked: string[];
  answers: Map<string, string | undefined>;
  apps: Set<string>;
  waiting: Map<number, (answered: Answered) => void>;
}
type ServerBundle = Record<string, unknown>;
interface Order {
  id: number;
  app: string;
  asked: object;
  without: string[];
  answers: Record<string, string | null>;
  forget: boolean;
  ask: number;
  answered: Answered;
}

/** The realm's way to the process: `say` adds output, `enter` reports the part that begins to render. */
function createOutput(mailbox: Mailbox, enter: (part: string) => void) {
  const { stringify } = JSON;
  return {
    say(what: object): void {
      const json = stringify(what);
      mailbox.said += mailbox.said === '' ? json : `,${json}`;
    },
    describe(error: unknown): string {
      try {
        const text = error instanceof Error ? error.stack : undefined;
        return String(text ?? error).slice(0, 2000);
      } catch {
        return 'It threw something that has no text.';
      }
    },
    enter(part: string): void {
      try {
        enter(part);
      } catch {
        // An error of the process, such as a stack overflow, must not get into the realm.
        throw new Error('The part could not be entered.');
      }
    },
  };
}

/** Loads the server bundles, that of the host first: it provides the modules that the others require. */
function createServerBundles(mailbox: Mailbox) {
  type Code = (module: { exports: ServerBundle }, exports: ServerBundle, require: (name: string) => unknown) => void;
  const { hasOwn } = Object;
  const serverBundles = new Map<string, ServerBundle>();
  return {
    get: (app: string) => serverBundles.get(app),
    load(app: string, code: unknown): void {
      if (typeof code !== 'function') throw new Error('The half is no script.');
      const provided = serverBundles.get('host')?.provided;
      const require = (name: string): unknown => {
        if (app !== 'host' && typeof provided === 'object' && provided !== null && hasOwn(provided, name))
          return Object.getOwnPropertyDescriptor(provided, name)?.value;
        throw new Error(`There is no module ${name} for ${app}.`);
      };
      const module: { exports: ServerBundle } = { exports: {} };
      const run: Code = (...given) => code(...given);
      mailbox.isInRemote = app !== 'host';
      run(module, module.exports, require);
      if (app === 'host' && typeof module.exports.render !== 'function') throw new Error('The half of the host has no render().');
      // A bundle must not change modules that others share.
      if (app === 'host') for (const shared of Object.values(Object(module.exports.provided))) Object.freeze(shared);
      serverBundles.set(app, module.exports);
    },
  };
}

/**
 * Renders documents by the host's bundle, several at a time.
 * @param htmlLength maximum length of a document, characters
 * @param mostAsks maximum number of requests per document
 */
function createRenderings(
  mailbox: Mailbox,
  { say, describe, enter }: ReturnType<typeof createOutput>,
  serverBundles: ReturnType<typeof createServerBundles>,
  htmlLength: number,
  mostAsks: number,
) {
  const { parse } = JSON;
  const renderings = new Map<number, Rendering>();
  const known = new Map<string, string>();

  const finish = (id: number, page: unknown) => {
    const rendering = renderings.get(id);
    if (!rendering) return;
    renderings.delete(id);
    const isPage = typeof page === 'object' && page !== null && 'html' in page;
    const html = isPage ? page.html : undefined;
    if (!isPage || typeof html !== 'string') say({ kind: 'threw', id, why: 'The half of the host gave no page.' });
    else if (html.length > htmlLength) say({ kind: 'large', id, apps: [...rendering.apps] });
    else {
      mailbox.html += html;
      say({ kind: 'rendered', id, asked: rendering.asked, htmlLength: html.length, page: { ...page, html: undefined } });
    }
  };
  const fail = (id: number, error: unknown) => {
    if (renderings.delete(id)) say({ kind: 'threw', id, why: describe(error) });
  };

  const render = ({ id, asked, without, answers, forget }: Order) => {
    if (forget) known.clear();
    for (const [address, text] of Object.entries(answers)) if (text !== null) known.set(address, text);
    const given = new Map(Object.keys(answers).map((address) => [address, known.get(address)]));
    const rendering: Rendering = { asked: [], answers: given, apps: new Set(), waiting: new Map() };
    renderings.set(id, rendering);
    const crossing = {
      halfOf: (app: string) => (without.includes(app) ? null : (serverBundles.get(app) ?? null)),
      ask: (wanted: string) =>
        new Promise<Answered>((resolve, reject) => {
          if (rendering.asked.length >= mostAsks) {
            reject(new Error('This document has asked enough.'));
            return;
          }
          const address = String(wanted);
          const ask = rendering.asked.push(address);
          const text = rendering.answers.get(address);
          // Parsed each time: nothing that one document changes in its answer is seen by the next.
          if (text !== undefined) resolve(parse(text));
          else {
            rendering.waiting.set(ask, resolve);
            if (renderings.has(id)) say({ kind: 'ask', id, ask, address });
          }
        }),
      entering: (part: string | null) => {
        const name = typeof part === 'string' ? part : '';
        if (name !== '') rendering.apps.add(`mfe-${name.slice(0, name.indexOf('/'))}`);
        mailbox.isInRemote = name !== '';
        enter(name);
      },
    };
    const host = serverBundles.get('host');
    const called: unknown = typeof host?.render === 'function' ? host.render(asked, crossing) : null;
    Promise.resolve(called).then(
      (page) => finish(id, page),
      (error: unknown) => fail(id, error),
    );
  };

  const answer = ({ id, ask, answered }: Order) => {
    const waiting = renderings.get(id)?.waiting;
    const resolve = waiting?.get(ask);
    waiting?.delete(ask);
    resolve?.(answered);
  };
  return { render, answer, fail, drop: (id: number) => renderings.delete(id) };
}

const pieces = { createOutput, createServerBundles, createRenderings };

/**
 * The first code in the realm after the globals, and its only connection to the process. No server bundle gets a reference to the
 * mailbox or to `enter`, the only function of the process.
 * @param enter called with a part's name before it renders and with an empty one afterwards; returns nothing
 */
function realmEntry(given: typeof pieces, enter: (part: string) => void, htmlLength: number, mostAsks: number): Mailbox {
  const { parse } = JSON;
  const mailbox: Mailbox = Object.assign(Object.create(null), {
    order: '',
    text: '',
    code: null,
    isInRemote: false,
    said: '',
    html: '',
  });
  const output = given.createOutput(mailbox, enter);
  const serverBundles = given.createServerBundles(mailbox);
  const renderings = given.createRenderings(mailbox, output, serverBundles, htmlLength, mostAsks);

  /** Executes the pending order, within a time limit. When a bundle calls it, there is no order. */
  const executeOrder = () => {
    const { order, text, code } = mailbox;
    mailbox.order = '';
    mailbox.code = null;
    mailbox.isInRemote = false;
    if (order === '') return;
    const about: Order = parse(text);
    try {
      if (order === 'half') serverBundles.load(about.app, code);
      else if (order === 'render') renderings.render(about);
      else if (order === 'answer') renderings.answer(about);
      else renderings.drop(about.id);
    } catch (error) {
      if (order === 'half') output.say({ kind: 'refused', why: output.describe(error) });
      else renderings.fail(about.id, error);
    }
  };
  Object.defineProperty(globalThis, 'obeyRenderer', { value: executeOrder });
  return mailbox;
}

/** Source of a function that takes `enter`, the maximum length of a document and that of its requests; returns the mailbox. */
export const realmEntrySource = functionSource(realmEntry, pieces);
