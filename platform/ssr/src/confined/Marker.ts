import { writeSync } from 'node:fs';
import { threadCpuUsage } from 'node:process';
import { markerBytes } from './markerBytes.ts';

/** Processor time of this thread, ms. */
function cpuMs(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Notes in whose code the process is, in a file that the supervisor holds open: it can be read when the process is gone or stuck. Also
 * counts what processor time each app uses.
 */
export class Marker {
  readonly #file: number;
  readonly #bytes = Buffer.alloc(markerBytes);
  readonly #used = new Map<string, number>();
  #app = 'host';
  #last: string | null = null;
  #since = 0;

  /** @param file descriptor of the marker's file */
  constructor(file: number) {
    this.#file = file;
  }

  /**
   * The process goes into the context.
   * @param last app that was in it last for the same document
   */
  begin(app: string, last: string | null): void {
    this.#used.clear();
    this.#app = app;
    this.#last = last;
    this.#since = cpuMs();
    this.#write(`+${app}`);
  }

  /** @param part that is about to be rendered, e.g. `lottery/NextDraw`; empty when it has ended */
  enter(part: string): void {
    this.#count();
    if (part === '') {
      this.#app = 'host';
      // What it has left behind, a promise for instance, may still run.
      this.#write(`-${this.#last ?? 'host'}`);
      return;
    }
    this.#app = `mfe-${part.slice(0, part.indexOf('/'))}`;
    this.#last = this.#app;
    this.#write(`+${this.#app} ${part}`);
  }

  /** The process is out of the context again. */
  end(): void {
    this.#count();
    this.#write('');
  }

  /** For a process that ends itself because of what was done since `begin`. */
  accuse(): void {
    this.#write(`-${this.#last ?? this.#app}`);
  }

  /** The app that was in it last for this document. */
  get last(): string | null {
    return this.#last;
  }

  /** The app that has used most processor time since `begin`, ms; what was used outside of all parts is perhaps what the last one left behind. */
  found(): { app: string; sure: boolean; usedMs: number } {
    const [[app, usedMs] = [this.#app, 0]] = [...this.#used].sort(([, a], [, b]) => b - a);
    return app === 'host' ? { app: this.#last ?? app, sure: false, usedMs } : { app, sure: true, usedMs };
  }

  #count(): void {
    const now = cpuMs();
    this.#used.set(this.#app, (this.#used.get(this.#app) ?? 0) + now - this.#since);
    this.#since = now;
  }

  #write(text: string): void {
    this.#bytes.fill(0);
    this.#bytes.write(text.slice(0, 200));
    writeSync(this.#file, this.#bytes, 0, markerBytes, 0);
  }
}
