import { writeSync } from 'node:fs';
import { threadCpuUsage } from 'node:process';
import { markerBytes } from './protocol.ts';

function cpuMs(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Records which app's code runs, in a file that the supervisor holds open and can read even when this process is dead or hangs.
 * Also measures the processor time of each app.
 */
export class BlameMarker {
  readonly #file: number;
  readonly #bytes = Buffer.alloc(markerBytes);
  readonly #used = new Map<string, number>();
  #app = 'host';
  #last: string | null = null;
  #since = 0;

  constructor(file: number) {
    this.#file = file;
  }

  begin(app: string, last: string | null): void {
    this.#used.clear();
    this.#app = app;
    this.#last = last;
    this.#since = cpuMs();
    this.#write(`+${app}`);
  }

  /** @param part that begins to render, e.g. `lottery/NextDraw`; empty when it has ended */
  enter(part: string): void {
    this.#count();
    if (part === '') {
      this.#app = 'host';
      // Code that it left behind, such as a promise, may still run.
      this.#write(`-${this.#last ?? 'host'}`);
      return;
    }
    this.#app = `mfe-${part.slice(0, part.indexOf('/'))}`;
    this.#last = this.#app;
    this.#write(`+${this.#app} ${part}`);
  }

  end(): void {
    this.#count();
    this.#write('');
  }

  blameLast(): void {
    this.#write(`-${this.#last ?? this.#app}`);
  }

  get last(): string | null {
    return this.#last;
  }

  /**
   * Returns the app with the most processor time since `begin`, in ms. Time outside of all parts is attributed to the last app,
   * with `sure: false`: it may be work that this app left behind.
   */
  topConsumer(): { app: string; sure: boolean; usedMs: number } {
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
