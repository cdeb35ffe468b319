import { cp, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');

/** A checkout that holds one remote and `shared`: the host and the other remotes are not on the disk. */
export async function checkoutOf(app: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `snail-lotto-alone-${app}-`));
  for (const part of [app, 'shared', 'package.json', 'jest.config.mjs', 'tsconfig.base.json', 'tsconfig.browser.json']) {
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/[\\/]dist/.test(path),
    });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
