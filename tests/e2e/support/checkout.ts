import { cp, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** Copies one remote and `shared`, without the host and the other remotes. */
export function checkoutOf(app: string): Promise<string> {
  const parts = [app, 'shared', 'package.json', 'jest.config.mjs', 'tsconfig.base.json', 'tsconfig.browser.json'];
  return copy(`alone-${app}`, parts, /[\\/]dist/);
}

/** Copies the project with builds and installed packages, so that a test can edit and release in it. */
export async function copyOfProject(): Promise<string> {
  return copy('project', await readdir(root), /[\\/](\.git|\.data|test-results)$/);
}

/** Copies only the sources of the project, so that a test can install packages and build the verifier. */
export async function sourcesOfProject(): Promise<string> {
  return copy('sources', await readdir(root), /[\\/](\.git|\.data|test-results|node_modules|dist(-\w+)?|verify\.mjs)$/, false);
}

async function copy(name: string, parts: readonly string[], without: RegExp, installed = true): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `snail-lotto-${name}-`));
  for (const part of parts.filter((one) => one !== 'node_modules')) {
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !without.test(path),
    });
  }
  if (installed) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
