import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';

const server = path.resolve(import.meta.dirname, '../src/server.ts');
const cli = path.resolve(import.meta.dirname, '../src/cli.ts');

/** What Node has compiled, for the next of the many processes that tests start. */
export const compileCache = process.env.NODE_COMPILE_CACHE ?? path.join(tmpdir(), 'lotto-compiled');

/** The provider as an operator starts it, in a process of its own. */
export interface ProviderProcess {
  process: ChildProcess;
  /** Address without a slash at its end. */
  url: string;
  /** All it has printed so far. */
  output(): string;
  /** Sends a signal and waits for the end. @returns the exit code, null when the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const started = new Set<ChildProcess>();

/** For afterAll: ends what tests left running, and waits until it is gone: Jest ends only once no process is left. */
export async function endProviderProcesses(): Promise<void> {
  const ended = [...started].map((child) => once(child, 'close'));
  for (const child of started) child.kill('SIGKILL');
  await Promise.all(ended);
}

/**
 * Starts the provider on a free port and waits until it says where it is.
 * @param program of another version
 * @throws with its output when it ends instead
 */
export async function startProviderProcess(env: Record<string, string>, program = server): Promise<ProviderProcess> {
  const { child, output, ended } = spawnServer({ PORT: '0', ...env }, [program]);
  const port = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /Listening on port (\d+)/.exec(output())?.[1];
      if (found !== undefined && output().includes('Snail Lotto is at')) resolve(found);
    };
    child.stdout?.on('data', look);
    ended.then((code) => reject(new Error(`The provider ended with ${code}: ${output()}`)), reject);
  });
  return {
    process: child,
    url: `http://localhost:${port}`,
    output,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs the provider where it cannot start. @returns its exit code and what it wrote to stderr */
export async function runProviderToItsEnd(env: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const { ended, errors } = spawnServer(env);
  return { code: await ended, errors: errors() };
}

/**
 * Runs an operator's command in a process of its own.
 * @param program of another version
 * @returns its exit code and all it wrote
 */
export async function runCliProcess(
  env: Record<string, string>,
  args: readonly string[],
  program = cli,
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = spawnServer(env, [program, ...args]);
  return { code: await ended, output: output() };
}

function spawnServer(env: Record<string, string>, program: readonly string[] = [server]) {
  const settings = { SITE_DIR: 'none', RENDER: 'off', ALTCHA_COST: '1', LOG_LEVEL: 'error', HOST: '127.0.0.1', ...env };
  const child = spawn(process.execPath, ['--no-warnings', ...program], {
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let all = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    all += chunk;
  });
  child.stderr.on('data', (chunk) => {
    all += chunk;
    errors += chunk;
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      started.delete(child);
      resolve(code);
    });
  });
  return { child, ended, output: () => all, errors: () => errors };
}
