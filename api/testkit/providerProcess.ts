import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const server = path.resolve(import.meta.dirname, '../src/server.ts');
const cli = path.resolve(import.meta.dirname, '../src/cli.ts');

export const compileCache = process.env.NODE_COMPILE_CACHE ?? path.join(tmpdir(), 'lotto-compiled');

export interface ProviderProcess {
  process: ChildProcess;
  url: string;
  output(): string;
  /** Sends a signal and waits for the end. @returns the exit code, null when the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const started = new Set<ChildProcess>();

/** Kills remaining processes and waits for their end, for afterAll: Jest does not exit before. */
export async function endProviderProcesses(): Promise<void> {
  const ended = [...started].map((child) => once(child, 'close'));
  for (const child of started) child.kill('SIGKILL');
  await Promise.all(ended);
}

/**
 * Starts the provider on a free port and waits until it listens.
 * @param program server of another version
 * @throws Error with its output when it exits instead
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

/** Runs the provider where it cannot start. @returns its exit code and its stderr */
export async function runProviderToItsEnd(env: Record<string, string>): Promise<{ code: number | null; errors: string }> {
  const { ended, errors } = spawnServer(env);
  return { code: await ended, errors: errors() };
}

/**
 * Runs an operator's command in its own process.
 * @param program command line of another version
 * @returns its exit code and its output
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

/** Returns the resident memory of a process, bytes; 0 for a missing process or on other systems than Linux. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * 4096;
}

export async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
