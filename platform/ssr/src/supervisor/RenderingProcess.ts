import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, realpathSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Value } from 'typebox/value';
import type { Limits } from '../contract.ts';
import { FromSandbox, type ToSandbox } from '../messages.ts';
import { exits, markerBytes } from '../sandbox/protocol.ts';
import { startSandboxed } from '../sandbox/startSandboxed.ts';

interface Marked {
  app: string;
  /** true when its code was running; false when it only ran last. */
  sure: boolean;
}

/**
 * File in which a rendering process records which app's code it runs. Unlinked after opening, and readable after the process has
 * died.
 */
class MarkerFile {
  readonly file: number;

  constructor() {
    const name = path.join(tmpdir(), `renderer-${randomUUID()}`);
    this.file = openSync(name, 'wx+', 0o600);
    rmSync(name);
  }

  read(): Marked | null {
    const bytes = Buffer.alloc(markerBytes);
    readSync(this.file, bytes, 0, markerBytes, 0);
    const found = /^([+-])([\w-]+)/.exec(bytes.toString('utf8'));
    return found?.[2] === undefined ? null : { app: found[2], sure: found[1] === '+' };
  }

  close(): void {
    closeSync(this.file);
  }
}

const watchMs = 200;
const bytesOfPage = 4096;
const mostWords = 2000;
/** Signals that code of a bundle cannot cause. */
const fromOutside = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'];

export interface Death {
  /** App whose code was running; null when none was. Not certain when the process was ended from outside. */
  in: Marked | null;
  why: string;
}

interface ProcessListener {
  message(message: FromSandbox): void;
  died(death: Death): void;
}

/** A sandboxed process that renders. Receives the server bundles as text and communicates by messages only. */
export class RenderingProcess {
  readonly siteDir: string;
  readonly #child: ChildProcess;
  readonly #marker: MarkerFile;
  readonly #watch: NodeJS.Timeout;
  #killed: { why: string; sure: boolean } | null = null;
  #lastWords = '';

  constructor(siteDir: string, limits: Limits, told: ProcessListener) {
    this.siteDir = realpathSync.native(siteDir);
    this.#marker = new MarkerFile();
    this.#child = startSandboxed({
      file: path.join(import.meta.dirname, '../sandbox/renderProgram'),
      args: [limits.htmlLength, limits.memoryMb, limits.loadMs, limits.burntMs, limits.asks].map(String),
      // Larger semi-spaces would let garbage grow to 100 MB.
      options: ['--frozen-intrinsics', `--max-old-space-size=${limits.heapMb}`, '--max-semi-space-size=8'],
      hasErrorOutput: true,
      file4: this.#marker.file,
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(0, mostWords);
    });
    this.#child.on('message', (message) => {
      if (Value.Check(FromSandbox, message)) told.message(message);
      else this.kill('It said something that nobody says.');
    });
    let isOver = false;
    const end = (why: string, isFromOutside: boolean) => {
      if (isOver) return;
      isOver = true;
      clearInterval(this.#watch);
      const marked = this.#marker.read();
      this.#marker.close();
      const sure = marked?.sure === true && (this.#killed?.sure ?? !isFromOutside);
      told.died({ in: marked && { ...marked, sure }, why: this.#killed?.why ?? why });
    };
    this.#child.on('close', (code, signal) => end(describe(code, signal, this.#lastWords), fromOutside.includes(signal ?? '')));
    this.#child.on('error', (error) => end(error.message, true));
    this.#watch = setInterval(() => void this.#watchMemory(limits.memoryMb), watchMs).unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(message: ToSandbox): void {
    // Ignore errors: the exit of the process is reported separately.
    this.#child.send(message, () => {});
  }

  /**
   * @param why reason in the report of its death
   * @param sure whether the code that runs now is certainly the cause
   */
  kill(why: string, sure = false): void {
    this.#killed ??= { why, sure };
    this.#child.kill('SIGKILL');
  }

  /**
   * Checks the total memory: the heap has its own limit, but external memory (such as byte arrays) has only this one. Without
   * /proc the process checks itself.
   */
  async #watchMemory(memoryMb: number): Promise<void> {
    const text = await readFile(`/proc/${this.#child.pid}/statm`, 'utf8').catch(() => '');
    const pages = Number(text.split(' ')[1] ?? 0);
    if (pages * bytesOfPage > memoryMb * 1024 * 1024) this.kill('It took more memory than it may have.', true);
  }
}

function describe(code: number | null, signal: string | null, lastWords: string): string {
  if (code === exits.imported) return 'It used import().';
  if (code === exits.memory) return 'It took more memory than it may have.';
  if (code === exits.talkative) return 'It said too much.';
  if (/heap out of memory/.test(lastWords)) return 'Its heap was full.';
  const [line = ''] = lastWords.split('\n').filter(Boolean);
  return `It ended with ${signal ?? `code ${code}`}. ${line}`.trim();
}

/** When a process lasted this long, the next pause is the first one again, ms. */
const lastingMs = 60_000;
const maxDelayMs = 30_000;

/** Backoff between starts of a process: the first start is immediate, then pauses double. */
export class RestartBackoff {
  readonly #firstMs: number;
  #startedAt = Number.NEGATIVE_INFINITY;
  #pauseMs = 0;

  constructor(firstMs: number) {
    this.#firstMs = firstMs;
  }

  /**
   * Returns the time to wait, in ms; 0 counts as a start.
   * @param now epoch ms
   */
  delayMs(now: number): number {
    if (now - this.#startedAt > lastingMs) this.#pauseMs = 0;
    const waitMs = Math.max(0, this.#startedAt + this.#pauseMs - now);
    if (waitMs > 0) return waitMs;
    this.#startedAt = now;
    this.#pauseMs = Math.min(maxDelayMs, this.#pauseMs === 0 ? this.#firstMs : this.#pauseMs * 2);
    return 0;
  }
}
