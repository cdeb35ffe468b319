import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { packageFolder } from '../packageFolders.ts';

export interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  exports?: Record<string, string>;
}

export async function manifestOf(name: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, packageFolder(name), 'package.json'), 'utf8'));
}

/** Returns the installed versions of packages, so that a team uses the tested ones. */
export async function installedVersions(user: string, names: readonly string[]): Promise<Record<string, string>> {
  const found = names.map(async (name) => {
    const file = join(root, packageFolder(user), 'node_modules', name, 'package.json');
    const { version }: Manifest = JSON.parse(await readFile(file, 'utf8'));
    return [name, version] as const;
  });
  return Object.fromEntries((await Promise.all(found)).sort(([one], [other]) => one.localeCompare(other)));
}

/** Returns the workspace packages among a package's dependencies. */
export const neighboursOf = ({ dependencies = {} }: Manifest): string[] =>
  Object.entries(dependencies).flatMap(([name, version]) => (version.startsWith('workspace:') ? [name] : []));

/** Returns the external packages among a package's dependencies. */
export const othersOf = ({ dependencies = {} }: Manifest): string[] =>
  Object.keys(dependencies).filter((name) => !neighboursOf({ name: '', version: '', dependencies }).includes(name));
