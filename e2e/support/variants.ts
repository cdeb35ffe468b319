import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/**
 * Builds one app once more as another version: the same sources under another build id, so other chunk globals, other
 * file names and another release folder.
 * @returns the folder of the build
 */
export async function buildVariant(app: string, buildId: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `snail-lotto-${app}-`));
  const cli = join(root, app, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  // `name` of the federated build; the host's prerender build stays where it is.
  const args = [
    '--disable-warning=ExperimentalWarning',
    cli,
    '--mode',
    'production',
    '--config-name',
    app,
    '--output-path',
    folder,
  ];
  await run(process.execPath, args, { cwd: join(root, app), env: { ...process.env, BUILD_ID: buildId, NODE_ENV: 'production' } });
  return folder;
}
