import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Settings of the tests' own server, which must not reach commands of the README. */
const notTheirs =
  /^(BASE_URL|DATA_DIR|SITE_DIR|SITE_AS_RELEASED|RELEASE_KEY|SITE_OWNER|PORT|ALTCHA_COST|RATE_LIMIT_FACTOR|DATABASE_URL|JWT_SECRET|FAIR_KEY|RECEIPT_KEY|ALLOW_PLAIN|ALLOW_SIMULATED|BSC_RPC_URLS|BEACON_RELAYS|BROWSER_REPORT|NODE_OPTIONS|FORCE_COLOR|npm_.*)$/i;

/** A command line, run as a reader of the README types it, in a folder of the project. */
export class Command {
  readonly line: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<number>;
  #output = '';

  constructor(line: string, cwd: string, env: Record<string, string>) {
    this.line = line;
    const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !notTheirs.test(name)));
    this.#child = spawn('sh', ['-c', `exec ${line}`], {
      cwd,
      env: { ...own, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
    this.#ended = once(this.#child, 'exit').then(([code, signal]) => (signal ? 1 : Number(code)));
  }

  get output(): string {
    return this.#output;
  }

  ended(): Promise<number> {
    return this.#ended;
  }

  /**
   * Waits until the output matches.
   * @throws Error if the command ends before
   */
  async says(pattern: RegExp): Promise<void> {
    let code: number | undefined;
    this.#ended.then((ended) => {
      code = ended;
    });
    while (!pattern.test(this.#output)) {
      if (code !== undefined) throw new Error(`'${this.line}' ended with code ${code}:\n${this.#output}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  /** Sends Ctrl-C and waits until the command and all its child processes have ended. */
  async interrupt(): Promise<void> {
    const group = -(this.#child.pid ?? Number.NaN);
    if (this.#child.exitCode === null && this.#child.signalCode === null) process.kill(group, 'SIGINT');
    while (isAlive(group)) await new Promise((done) => setTimeout(done, 100));
  }
}

function isAlive(processOrGroup: number): boolean {
  try {
    return process.kill(processOrGroup, 0);
  } catch {
    return false;
  }
}
