import { writeSync } from 'node:fs';
import { mock } from 'node:test';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { watchCanary } from '../canary/watchCanary.ts';
import { thisMachine } from '../keys/machine.ts';
import { startCanary } from '../release/canary.ts';
import { FolderSite } from '../site/FolderSite.ts';

/** Where the process dies: an operation on the site in a step of the watcher's work. */
export const KillPoint = Type.Object({
  step: Type.Enum(['reads', 'has judged', 'composes']),
  name: Type.Enum(['read', 'list', 'write', 'create', 'remove', 'replace']),
  when: Type.Enum(['before', 'after']),
  nth: Type.Integer({ minimum: 1, description: 'Of these operations' }),
});
export type KillPoint = Static<typeof KillPoint>;

export const WatcherTask = Type.Object({
  address: Type.String(),
  dataDir: Type.String(),
  provider: Type.String(),
  now: Type.Integer({ description: 'Epoch ms; the clock of the process stands still' }),
  /** A build to begin a canary with; null: watch the one that runs. */
  begin: Type.Union([Type.String(), Type.Null()]),
  plan: Type.Array(Type.Integer(), { minItems: 1, description: 'Shares of the canary that begins, percent' }),
  kill: Type.Union([KillPoint, Type.Null()]),
});

const print = (line: string) => writeSync(1, `${line}\n`);

/** A site whose process dies at an operation, as by `kill -9`. */
class FatalSite extends FolderSite {
  readonly #kill: KillPoint | null;
  #left: number;
  step: KillPoint['step'] = 'reads';

  constructor(address: string, kill: KillPoint | null) {
    super(address);
    this.#kill = kill;
    this.#left = kill?.nth ?? 0;
  }

  async #at<Result>(name: KillPoint['name'], work: () => Promise<Result>): Promise<Result> {
    const isPoint = this.#kill?.step === this.step && this.#kill.name === name && --this.#left === 0;
    if (isPoint && this.#kill?.when === 'before') this.#die();
    const result = await work();
    if (isPoint) this.#die();
    if (name === 'create') this.step = 'composes';
    return result;
  }

  #die(): void {
    print('killed');
    process.kill(process.pid, 'SIGKILL');
  }

  override read = (path: string) => this.#at('read', () => super.read(path));
  override list = (folder: string) => this.#at('list', () => super.list(folder));
  override write = (path: string, content: string | Uint8Array) => this.#at('write', () => super.write(path, content));
  override create = (path: string, text: string) => this.#at('create', () => super.create(path, text));
  override remove = (path: string) => this.#at('remove', () => super.remove(path));
  override replace = (path: string, text: string, may: (now: string | null) => boolean) =>
    this.#at('replace', () => super.replace(path, text, may));
}

const { address, dataDir, provider, now, begin, plan, kill } = Value.Parse(WatcherTask, JSON.parse(process.argv[2] ?? ''));
mock.timers.enable({ apis: ['Date'], now });
const site = new FatalSite(address, kill);
const machine = thisMachine({ DATA_DIR: dataDir });
if (begin !== null) {
  const [percent = 0, ...steps] = plan;
  await startCanary(site, ['mfe-lottery'], { machine, provider: null, from: begin, percent, steps, expires: 48 });
} else {
  // The first step is enough: the clock is stopped, so the next one would wait for ever.
  const stopped = new AbortController();
  let looks = 0;
  const ended = await watchCanary(site, 'mfe-lottery', {
    machine,
    provider,
    maxMs: Number.POSITIVE_INFINITY,
    everyMs: 1,
    stopped: stopped.signal,
    show: (lines) => {
      if (lines.length === 1) throw new Error(lines[0]);
      site.step = 'has judged';
      if (++looks > 3) stopped.abort();
    },
    say: (line) => {
      if (/ now\. /.test(line)) stopped.abort();
    },
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  print(`ended ${ended}`);
}
