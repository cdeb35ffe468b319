/** Data exchanged between process and realm: strings, and functions created in the realm. */
export interface Mailbox {
  /** Pending order: `half`, `render`, `answer` or `drop`; empty once it has begun. */
  order: string;
  text: string;
  code: unknown;
  /** Whether code of a remote is running: its bundle loads or one of its parts renders. */
  isInRemote: boolean;
  /** Output since the process last read it: JSON objects, separated by commas. */
  said: string;
}

/**
 * The first code in the realm, and its only connection to the process. Its source runs inside, so it must not use outer
 * variables. No server bundle gets a reference to the mailbox or to `enter`, the only function of the process.
 * @param enter called with a part's name before it renders and with an empty one afterwards; returns nothing
 * @param htmlLength maximum length of a document, characters
 * @param mostAsks maximum number of requests per document
 */
export function realmEntry(enter: (part: string) => void, htmlLength: number, mostAsks: number): Mailbox {
  interface Answered {
    status: number;
    body: unknown;
  }
  interface Rendering {
    asked: number;
    apps: Set<string>;
    waiting: Map<number, (answered: Answered) => void>;
  }
  type Half = Record<string, unknown>;
  type Code = (module: { exports: Half }, exports: Half, require: (name: string) => unknown) => void;
  interface Order {
    id: number;
    app: string;
    address: string;
    origin?: string;
    nowMs: number;
    without: string[];
    ask: number;
    answered: Answered;
  }

  const { parse, stringify } = JSON;
  const { hasOwn } = Object;
  const mailbox: Mailbox = Object.assign(Object.create(null), { order: '', text: '', code: null, isInRemote: false, said: '' });
  const serverBundles = new Map<string, Half>();
  const renderings = new Map<number, Rendering>();

  const say = (what: object) => {
    const json = stringify(what);
    mailbox.said += mailbox.said === '' ? json : `,${json}`;
  };
  const describe = (error: unknown) => {
    try {
      const text = error instanceof Error ? error.stack : undefined;
      return String(text ?? error).slice(0, 2000);
    } catch {
      return 'It threw something that has no text.';
    }
  };
  const emitMessage = (part: string) => {
    try {
      enter(part);
    } catch {
      // An error of the process, such as a stack overflow, must not get into the realm.
      throw new Error('The part could not be entered.');
    }
  };

  const load = (app: string, code: unknown) => {
    if (typeof code !== 'function') throw new Error('The half is no script.');
    const provided = serverBundles.get('host')?.provided;
    const require = (name: string): unknown => {
      if (app !== 'host' && typeof provided === 'object' && provided !== null && hasOwn(provided, name))
        return Object.getOwnPropertyDescriptor(provided, name)?.value;
      throw new Error(`There is no module ${name} for ${app}.`);
    };
    const module: { exports: Half } = { exports: {} };
    const run: Code = (...given) => code(...given);
    mailbox.isInRemote = app !== 'host';
    run(module, module.exports, require);
    if (app === 'host' && typeof module.exports.render !== 'function') throw new Error('The half of the host has no render().');
    // A bundle must not change modules that others share.
    if (app === 'host') for (const shared of Object.values(Object(module.exports.provided))) Object.freeze(shared);
    serverBundles.set(app, module.exports);
  };

  const finish = (id: number, page: unknown) => {
    const rendering = renderings.get(id);
    if (!rendering) return;
    renderings.delete(id);
    const html = typeof page === 'object' && page !== null && 'html' in page ? page.html : undefined;
    if (typeof html === 'string' && html.length > htmlLength) say({ kind: 'large', id, apps: [...rendering.apps] });
    else say({ kind: 'rendered', id, page });
  };
  const fail = (id: number, error: unknown) => {
    if (renderings.delete(id)) say({ kind: 'threw', id, why: describe(error) });
  };

  const render = ({ id, address, origin, nowMs, without }: Order) => {
    const rendering: Rendering = { asked: 0, apps: new Set(), waiting: new Map() };
    renderings.set(id, rendering);
    const given = {
      halfOf: (app: string) => (without.includes(app) ? null : (serverBundles.get(app) ?? null)),
      ask: (wanted: string) =>
        new Promise<Answered>((resolve, reject) => {
          if (rendering.asked >= mostAsks) {
            reject(new Error('This document has asked enough.'));
            return;
          }
          const ask = rendering.asked++;
          rendering.waiting.set(ask, resolve);
          if (renderings.has(id)) say({ kind: 'ask', id, ask, address: String(wanted) });
        }),
      entering: (part: string | null) => {
        const name = typeof part === 'string' ? part : '';
        if (name !== '') rendering.apps.add(`mfe-${name.slice(0, name.indexOf('/'))}`);
        mailbox.isInRemote = name !== '';
        emitMessage(name);
      },
    };
    const host = serverBundles.get('host');
    const called: unknown = typeof host?.render === 'function' ? host.render({ address, origin, nowMs }, given) : null;
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

  /** Executes the pending order, within a time limit. When a bundle calls it, there is no order. */
  const executeOrder = () => {
    const { order, text, code } = mailbox;
    mailbox.order = '';
    mailbox.code = null;
    mailbox.isInRemote = false;
    if (order === '') return;
    const about: Order = parse(text);
    try {
      if (order === 'half') load(about.app, code);
      else if (order === 'render') render(about);
      else if (order === 'answer') answer(about);
      else renderings.delete(about.id);
    } catch (error) {
      if (order === 'half') say({ kind: 'refused', why: describe(error) });
      else fail(about.id, error);
    }
  };
  Object.defineProperty(globalThis, 'obeyRenderer', { value: executeOrder });
  return mailbox;
}
