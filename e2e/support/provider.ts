import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/**
 * The operator's command line against the provider under test: `await provider('members', 'add', …)`.
 * @returns what it printed with `--json`, parsed
 * @throws Error with the command's own message when it refused
 */
export async function provider(...args: string[]): Promise<unknown> {
  const { stdout } = await run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'api', 'src', 'cli.ts'), ...args, '--json'],
    { cwd: root, env: process.env },
  );
  return JSON.parse(stdout);
}
