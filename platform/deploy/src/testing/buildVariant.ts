import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from 'shared/build/root';
import { renamedBuild } from './renamedBuild.ts';

const run = promisify(execFile);

/**
 * Builds an app under another build id, so with other chunk globals and another release folder.
 * @param checkout tree to build from if its sources differ; otherwise the project's existing build is rewritten
 * @returns the folder of the build
 */
export async function buildVariant(app: string, buildId: string, checkout?: string): Promise<string> {
  if (checkout === undefined) return renamedBuild(join(root, app, 'dist'), buildId);
  const folder = await mkdtemp(join(tmpdir(), `snail-lotto-${app}-`));
  const cli = join(checkout, app, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  const args = ['--disable-warning=ExperimentalWarning', cli, '--mode', 'production', '--output-path', folder];
  await run(process.execPath, args, {
    cwd: join(checkout, app),
    env: { ...process.env, BUILD_ID: buildId, NODE_ENV: 'production' },
  });
  return folder;
}
