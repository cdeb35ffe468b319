import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import type vm from 'node:vm';
import type { FromSandbox, ToSandbox } from '../messages.ts';
import { BlameMarker } from './BlameMarker.ts';
import { enterSandbox } from './enterSandbox.ts';
import { appOf, exits } from './protocol.ts';
import { type OnImport, Realm } from './Realm.ts';
import { type Mailbox, realmEntrySource } from './realmEntry.ts';

/** The realm that holds the server bundles of one release set, and the mailbox through which the process calls them. */
class Context {
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

// Rendering process for the server bundles of one release set. Only the supervisor starts it, by startSandboxed.

const [htmlLength = '', memoryMb = '', loadMs = '', burntMs = '', asks = ''] = process.argv.slice(2);
const exit: (code: number) => never = process.exit.bind(process);
const send = process.send?.bind(process) ?? (() => exit(exits.broken));
const sendMessage = (message: FromSandbox) => void send(message);
const marker = new BlameMarker(4);

process.once('disconnect', () => exit(0));
// Ignore unhandled rejections of bundles without touching the reason: it is an object of untrusted code.
process.on('unhandledRejection', () => {});
enterSandbox('without libraries');

const context = new Context(
  (part) => marker.enter(part),
  { htmlLength: Number(htmlLength), asks: Number(asks) },
  () => exit(exits.imported),
);
// From here on an error could be an object of untrusted code, so it is not inspected.
process.on('uncaughtException', () => exit(exits.broken));
/** Apps that were stopped after using the processor; this process refuses to render them. */
const blockedApps = new Set<string>();
const maxOutputRatio = 4;
const mostRemembered = 256;
const lastOf = new Map<number, string>();

/** Heap and external memory (such as byte arrays), as V8 counts them: the sandbox cannot read /proc. */
function usedBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}

/**
 * Runs `go` in the realm and checks time and memory afterwards.
 * @param faultMs processor time from which the app is blamed for a timeout
 * @returns what was found, when the time ran out
 */
function runInRealm(app: string, last: string | null, faultMs: number, go: () => boolean) {
  marker.begin(app, last);
  const ended = go();
  if (usedBytes() > Number(memoryMb) * 1024 * 1024) {
    marker.blameLast();
    exit(exits.memory);
  }
  marker.end();
  if (ended) return null;
  const found = marker.topConsumer();
  return { app: found.app, sure: found.sure, burnt: found.usedMs >= faultMs };
}

/** On a busy machine the bundle gets twice the time, up to eight times: it is refused only after it really used the processor. */
function load(folder: string, code: string): void {
  const app = appOf(folder);
  try {
    let stopped: { burnt: boolean } | null = null;
    for (let limitMs = Number(loadMs); limitMs <= Number(loadMs) * 8; limitMs *= 2) {
      stopped = runInRealm(app, null, Number(loadMs) / 2, () => context.load(app, code, limitMs));
      if (stopped === null || stopped.burnt) break;
    }
    const said = context.said();
    if (stopped !== null) sendMessage({ kind: 'refused', folder, why: 'Loading it did not end.', burnt: stopped.burnt });
    else if (said !== null) sendMessage({ kind: 'refused', folder, why: said.text.slice(0, 2000), burnt: false });
  } catch (error) {
    sendMessage({ kind: 'refused', folder, why: error instanceof Error ? error.message : 'It is no JavaScript.', burnt: false });
  }
}

function run(order: 'render' | 'answer', id: number, about: object, stopMs: number): void {
  const faultMs = Math.min(stopMs / 2, Number(burntMs));
  const stopped = runInRealm('host', lastOf.get(id) ?? null, faultMs, () =>
    context.run(order, JSON.stringify({ id, ...about }), stopMs),
  );
  if (marker.last !== null) lastOf.set(id, marker.last);
  const [oldest] = lastOf.keys();
  if (oldest !== undefined && lastOf.size > mostRemembered) lastOf.delete(oldest);
  const said = context.said();
  if (said !== null) {
    if (said.text.length + said.html.length > Number(htmlLength) * maxOutputRatio) {
      marker.blameLast();
      exit(exits.talkative);
    }
    sendMessage({ kind: 'said', ...said });
  }
  if (stopped === null) return;
  if (stopped.burnt && stopped.sure) blockedApps.add(stopped.app);
  sendMessage({ kind: 'stopped', id, ...stopped });
}

function handleMessage(message: ToSandbox): void {
  switch (message.kind) {
    case 'load':
      for (const { folder, code } of message.halves) load(folder, code);
      sendMessage({ kind: 'loaded' });
      break;
    case 'render': {
      const { id, without, stopMs, kind, answers, forget, ...asked } = message;
      run(kind, id, { asked, answers, forget, without: [...without, ...blockedApps] }, stopMs);
      break;
    }
    case 'answer': {
      const { id, ask, text, stopMs } = message;
      run('answer', id, { ask, answered: JSON.parse(text) }, stopMs);
      break;
    }
    case 'drop':
      lastOf.delete(message.id);
      runInRealm('host', null, Number(loadMs), () => context.run('drop', JSON.stringify({ id: message.id }), Number(loadMs)));
      sendMessage({ kind: 'dropped', id: message.id });
  }
}

const isOurs = (message: unknown): message is ToSandbox => typeof message === 'object' && message !== null && 'kind' in message;
process.on('message', (message: unknown) => {
  if (isOurs(message)) handleMessage(message);
});
