import { releasePlaceholder } from 'shared/contracts/appNames';
import type { DocumentAsked, RenderedPage } from 'shared/contracts/rendering';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Limits, type Log, type ReleaseSet, type RendererState, stopShare } from '../contract.ts';
import { FromRealm, type FromSandbox } from '../messages.ts';
import { appOf } from '../sandbox/protocol.ts';
import { loadServerBundle } from './loadServerBundle.ts';
import type { Quarantine } from './Quarantine.ts';
import { type Death, RenderingProcess, RestartBackoff } from './RenderingProcess.ts';
import { type ProcessState, RenderRequest, SentAnswers, UsualAsks } from './RenderRequest.ts';

const Said = Type.Array(FromRealm);

/** Time limit for confirming a dropped rendering, ms. Generous, because the process may be paused or the machine busy. */
const dropMs = 15_000;
/** The search for the app that prints too much may take this many deadlines; the visitor waits for one. */
const searchTimes = 20;

const mostLogged = 50;

interface Dependencies {
  siteDir: string;
  limits: Limits;
  blame: Quarantine;
  log: Log;
  ask(address: string): Promise<string>;
  onDeath(): void;
}

/**
 * Renders the documents of one release set in one process. Replaces the process when it died, when a rendering was stopped in it,
 * or when a paused release is due for another attempt.
 */
export class ReleaseSetRenderer {
  readonly live: ReleaseSet;
  /** Last use, epoch ms. */
  usedAt = 0;
  revision: number;
  readonly #given: Dependencies;
  readonly #pauses: RestartBackoff;
  readonly #usual = new UsualAsks();
  readonly #waiting: RenderRequest[] = [];
  #current: ProcessState | null = null;
  #next: ProcessState | null = null;
  #again: NodeJS.Timeout | null = null;
  /** Next attempt to start a process, epoch ms. */
  #againAt = Number.POSITIVE_INFINITY;
  #nextId = 0;
  #isSearching = false;
  #isClosed = false;
  #ended: Promise<unknown>[] = [];

  constructor(live: ReleaseSet, given: Dependencies) {
    this.live = live;
    this.revision = live.revision;
    this.#given = given;
    this.#pauses = new RestartBackoff(given.limits.pauseMs);
  }

  render(asked: DocumentAsked, deadlineMs: number): Promise<RenderedPage | null> {
    return new Promise((resolve) => {
      const wanted = new RenderRequest(asked, deadlineMs, (page) => {
        this.#cancel(wanted);
        resolve(page);
      });
      if (this.#isClosed || this.#given.blame.has(this.live.host, Date.now())) {
        wanted.settle(null);
        return;
      }
      this.#waiting.push(wanted);
      this.#ensureProcess();
      this.#sendWaiting();
    });
  }

  processes(): RendererState['processes'] {
    return [this.#current, this.#next].flatMap((running) =>
      running === null
        ? []
        : [
            {
              pid: running.process.pid,
              host: this.live.host,
              remotes: [...running.folders].filter((folder) => folder !== this.live.host),
              ready: running === this.#current,
            },
          ],
    );
  }

  leftOutLately(): string[] {
    const now = Date.now();
    return [this.live.host, ...this.live.remotes].filter(
      (folder) => this.#given.blame.hadRecently(folder, now) || (this.#current ?? this.#next)?.refused.has(folder),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#again !== null) clearTimeout(this.#again);
    for (const wanted of [...this.#waiting, ...pendingRequests(this.#current), ...pendingRequests(this.#next)])
      wanted.settle(null);
    this.#end(this.#current);
    this.#end(this.#next);
    await Promise.all(this.#ended);
  }

  /** Ensures a process with every release that is not excluded; waits for the backoff after a recent start. */
  #ensureProcess(): void {
    const now = Date.now();
    const { blame } = this.#given;
    if (this.#isClosed || this.#next !== null || blame.has(this.live.host, now)) return;
    const folders = [this.live.host, ...this.live.remotes].filter((folder) => !blame.has(folder, now));
    const current = this.#current;
    if (current !== null && !current.isSpoiled && folders.every((folder) => current.folders.has(folder))) return;
    const waitMs = this.#pauses.delayMs(now);
    if (waitMs === 0) this.#next = this.#tryStart(folders);
    else if (this.#again === null) {
      this.#againAt = now + waitMs;
      this.#again = setTimeout(() => {
        this.#again = null;
        this.#againAt = Number.POSITIVE_INFINITY;
        this.#ensureProcess();
      }, waitMs);
    }
    for (const wanted of [...this.#waiting]) if (!this.#canMeetDeadline(wanted)) wanted.settle(null);
  }

  #canMeetDeadline({ leftMs }: RenderRequest): boolean {
    return this.#current !== null || this.#next !== null || this.#againAt - Date.now() < leftMs;
  }

  /**
   * Returns null when no process can start: no site folder, no space for the marker file, too many processes. The next document
   * tries again.
   */
  #tryStart(folders: readonly string[]): ProcessState | null {
    try {
      return this.#start(folders);
    } catch (error) {
      this.#given.log.warn({ host: this.live.host, err: error }, 'no rendering process could be started');
      return null;
    }
  }

  #start(folders: readonly string[]): ProcessState {
    const { promise, resolve } = Promise.withResolvers<void>();
    const process = new RenderingProcess(this.#given.siteDir, this.#given.limits, {
      message: (message) => this.#onMessage(running, message),
      died: (death) => {
        resolve();
        this.#ended = this.#ended.filter((one) => one !== promise);
        this.#onDeath(running, death);
      },
    });
    const running: ProcessState = {
      process,
      sent: new SentAnswers(),
      folders: new Set(folders),
      underWay: new Map(),
      dropping: new Map(),
      logged: new Set(),
      refused: new Set(),
      isSpoiled: false,
      isOver: false,
    };
    this.#ended.push(promise);
    void this.#load(running, folders);
    return running;
  }

  async #load(running: ProcessState, folders: readonly string[]): Promise<void> {
    const halves: { folder: string; code: string }[] = [];
    for (const folder of folders) {
      try {
        const code = await loadServerBundle(running.process.siteDir, folder, releasePlaceholder);
        if (code !== null) halves.push({ folder, code });
      } catch (error) {
        const why = error instanceof Error ? error.message : 'It cannot be read.';
        this.#onMessage(running, { kind: 'refused', folder, why, burnt: false });
      }
    }
    if (!running.isOver) running.process.send({ kind: 'load', halves });
  }

  #onMessage(running: ProcessState, message: FromSandbox): void {
    if (running.isOver) return;
    switch (message.kind) {
      case 'loaded':
        this.#warmUp(running);
        break;
      case 'refused':
        running.refused.add(message.folder);
        this.#given.log.warn(
          { release: message.folder, why: message.why },
          'a release is not rendered: its server bundle was not loaded',
        );
        if (message.burnt) this.#strike(appOf(message.folder), 'Loading it did not end.', true);
        break;
      case 'said':
        this.#onOutput(running, message);
        break;
      case 'stopped':
        this.#stopped(running, message);
        break;
      case 'dropped':
        clearTimeout(running.dropping.get(message.id));
        running.dropping.delete(message.id);
    }
  }

  /**
   * Renders a first page, without a visitor and with a long limit, to compile the bundles. Then the new process replaces the
   * current one.
   */
  #warmUp(running: ProcessState): void {
    const first = new RenderRequest({ address: '/', nowMs: Date.now() }, this.#given.limits.loadMs * 2, () => {
      this.#cancel(first);
      if (running.isOver || this.#next !== running) return;
      const former = this.#current;
      this.#current = running;
      this.#next = null;
      if (former !== null) {
        this.#waiting.unshift(...pendingRequests(former));
        this.#end(former);
      }
      this.#given.log.info({ host: this.live.host, releases: [...running.folders] }, 'documents are rendered');
      this.#ensureProcess();
      this.#sendWaiting();
    });
    this.#send(running, first);
  }

  #sendWaiting(): void {
    const running = this.#current;
    while (running !== null && running.underWay.size < this.#given.limits.atOnce) {
      const wanted = this.#waiting.shift();
      if (wanted === undefined) return;
      this.#send(running, wanted);
    }
  }

  #send(running: ProcessState, wanted: RenderRequest): void {
    const id = ++this.#nextId;
    running.underWay.set(id, wanted);
    const resting = this.live.remotes.filter((folder) => this.#given.blame.has(folder, Date.now())).map(appOf);
    const without = [...new Set([...wanted.without, ...resting])];
    void this.#order(running, wanted, id, without);
  }

  async #order(running: ProcessState, wanted: RenderRequest, id: number, without: string[]): Promise<void> {
    const usual = this.#usual.of(wanted.asked);
    const answers = await Promise.all(usual.map(async (address) => [address, await this.#ask(address)] as const));
    if (running.isOver || !running.underWay.has(id)) return;
    const order = { ...wanted.asked, ...running.sent.next(answers), without, stopMs: stopMs(wanted) };
    running.process.send({ kind: 'render', id, ...order });
  }

  #onOutput(running: ProcessState, message: { text: string; html: string }): void {
    const all = readSaid(message);
    for (const said of all ?? []) {
      const wanted = running.underWay.get(said.id);
      if (wanted === undefined) continue;
      switch (said.kind) {
        case 'ask':
          void this.#answer(running, wanted, said);
          break;
        case 'threw':
          running.underWay.delete(said.id);
          this.#logOnce(running, 'host', said.why, 'a document was not rendered');
          wanted.settle(null);
          break;
        case 'large':
          running.underWay.delete(said.id);
          this.#findTalkativeApp(running, wanted, said.apps);
          break;
        case 'rendered':
          running.underWay.delete(said.id);
          this.#usual.remember(wanted.asked, said.asked.slice(0, this.#given.limits.asks));
          this.#finish(running, wanted, said.page);
      }
    }
    if (all === null) running.process.kill('It said something that nobody says.');
    this.#sendWaiting();
  }

  #finish(running: ProcessState, wanted: RenderRequest, page: RenderedPage): void {
    for (const { part, message } of page.failed)
      this.#logOnce(running, part, message, 'a part threw and has its room in the document');
    const [app] = wanted.without;
    if (wanted.suspects !== null && app !== undefined) this.#strike(app, 'It printed too much.', true);
    wanted.settle(page);
  }

  #logOnce({ logged }: ProcessState, part: string, why: string, sentence: string): void {
    const key = `${part} ${why}`;
    if (logged.has(key) || logged.size >= mostLogged) return;
    logged.add(key);
    this.#given.log.warn({ host: this.live.host, part, why }, sentence);
  }

  async #answer(
    running: ProcessState,
    wanted: RenderRequest,
    { id, ask, address }: { id: number; ask: number; address: string },
  ): Promise<void> {
    const isOne = ++wanted.asks <= this.#given.limits.asks;
    const text = isOne ? await this.#ask(address) : '{"status":429,"body":null}';
    if (!running.isOver && running.underWay.has(id))
      running.process.send({ kind: 'answer', id, ask, text, stopMs: stopMs(wanted) });
  }

  #ask(address: string): Promise<string> {
    return this.#given.ask(address).catch(() => '{"status":503,"body":null}');
  }

  /**
   * Handles a stopped rendering. A timeout without processor time is a sign of a busy machine, so only this document does without
   * the app.
   */
  #stopped(running: ProcessState, { id, app, sure, burnt }: Extract<FromSandbox, { kind: 'stopped' }>): void {
    running.isSpoiled = true;
    if (burnt) this.#strike(app, 'Rendering it did not end.', sure);
    const wanted = running.underWay.get(id);
    running.underWay.delete(id);
    if (wanted !== undefined) {
      const canDoWithout = app !== 'host' && !wanted.without.has(app) && wanted.suspects === null;
      wanted.without.add(app);
      if (canDoWithout && !wanted.isSettled) this.#send(running, wanted);
      else wanted.settle(null);
    }
    this.#ensureProcess();
    this.#sendWaiting();
  }

  /**
   * Finds the app that prints too much, by rendering the document without each candidate in turn. The visitor waits until the
   * deadline only.
   */
  #findTalkativeApp(running: ProcessState, wanted: RenderRequest, apps: readonly string[]): void {
    if (wanted.suspects !== null) this.#withoutNext(running, wanted, wanted.suspects);
    else if (this.#isSearching) wanted.settle(null);
    else {
      this.#isSearching = true;
      const search = new RenderRequest(wanted.asked, wanted.deadlineMs * searchTimes, (page) => {
        this.#isSearching = false;
        this.#cancel(search);
        wanted.settle(page);
      });
      search.suspects = [...apps];
      this.#withoutNext(running, search, search.suspects);
    }
  }

  #withoutNext(running: ProcessState, search: RenderRequest, suspects: string[]): void {
    const suspect = suspects.shift();
    if (suspect === undefined) {
      const { address } = search.asked;
      this.#given.log.warn(
        { host: this.live.host, address },
        'a document is too long, even without the parts of any one release',
      );
      search.settle(null);
    } else {
      search.without.clear();
      search.without.add(suspect);
      this.#send(running, search);
    }
  }

  #strike(app: string, why: string, sure: boolean): void {
    const folder = app === 'host' ? this.live.host : this.live.remotes.find((one) => appOf(one) === app);
    if (folder === undefined) return;
    this.#given.blame.strike(folder, why, sure, Date.now());
    this.#given.log.warn({ release: folder, why }, 'a release is left out of documents for a while');
  }

  #onDeath(running: ProcessState, death: Death): void {
    for (const timer of running.dropping.values()) clearTimeout(timer);
    if (running.isOver) return;
    running.isOver = true;
    this.#given.onDeath();
    this.#given.log.warn({ host: this.live.host, why: death.why, in: death.in?.app }, 'a rendering process died');
    if (death.in !== null) this.#strike(death.in.app, death.why, death.in.sure);
    if (this.#next === running) {
      this.#next = null;
      for (const wanted of running.underWay.values()) wanted.settle(null);
    } else if (this.#current === running) {
      this.#current = null;
      this.#waiting.unshift(...pendingRequests(running));
    }
    this.#ensureProcess();
    if (this.#given.blame.has(this.live.host, Date.now())) for (const wanted of [...this.#waiting]) wanted.settle(null);
  }

  #cancel(wanted: RenderRequest): void {
    const at = this.#waiting.indexOf(wanted);
    if (at >= 0) this.#waiting.splice(at, 1);
    for (const running of [this.#current, this.#next]) {
      for (const [id, other] of running?.underWay ?? []) {
        if (other !== wanted || running === null) continue;
        running.underWay.delete(id);
        running.process.send({ kind: 'drop', id });
        const kill = () => running.process.kill('It did not come back from a rendering.');
        running.dropping.set(id, setTimeout(kill, dropMs).unref());
      }
    }
    this.#sendWaiting();
  }

  #end(running: ProcessState | null): void {
    if (running === null) return;
    running.isOver = true;
    running.process.kill('It is not needed any more.');
  }
}

const pendingRequests = (running: ProcessState | null): RenderRequest[] => [...(running?.underWay.values() ?? [])];
const stopMs = ({ deadlineMs }: RenderRequest) => Math.ceil(deadlineMs * stopShare);

type Said = Exclude<FromRealm, { kind: 'rendered' }> | { kind: 'rendered'; id: number; asked: string[]; page: RenderedPage };

function readSaid({ text, html }: { text: string; html: string }): Said[] | null {
  try {
    const all: unknown = JSON.parse(text);
    if (!Value.Check(Said, all)) return null;
    let begin = 0;
    return all.map((said) => {
      if (said.kind !== 'rendered') return said;
      const own = html.slice(begin, begin + said.htmlLength);
      begin += said.htmlLength;
      return { ...said, page: { ...said.page, html: own } };
    });
  } catch {
    return null;
  }
}
