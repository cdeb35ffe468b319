import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');

/**
 * Runs the installed TypeScript over the `tsconfig.json` of a folder.
 * @returns its messages, with file names relative to the folder; empty when there are none
 * @throws Error when it could not run
 */
export function typescript(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--no-warnings', tsc, '-p', '.', '--pretty', 'false', '--locale', 'en'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { found: '', failure: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.found += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.failure += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || (code !== null && output.found !== '')) resolve(output.found);
      else reject(new Error(`TypeScript could not run: ${output.failure || `it ended with ${code ?? 'a signal'}.`}`));
    });
  });
}
