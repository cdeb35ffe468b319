import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from 'shared/build/root';

const run = promisify(execFile);

/**
 * Builds one app once more as another version: the same sources under another build id, so other chunk globals, other
 * file names and another release folder.
 * @param checkout tree to build from, when its sources differ from the project's
 * @returns the folder of the build
 */
export async function buildVariant(app: string, buildId: string, checkout = root): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `snail-lotto-${app}-`));
  const cli = join(checkout, app, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
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
  await run(process.execPath, args, {
    cwd: join(checkout, app),
    env: { ...process.env, BUILD_ID: buildId, NODE_ENV: 'production' },
  });
  return folder;
}
