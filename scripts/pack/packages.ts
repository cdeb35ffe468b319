import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { packageFolder } from '../packageFolders.ts';
import { compileFolder } from './compile.ts';

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
const neighboursOf = ({ dependencies = {} }: Manifest): string[] =>
  Object.entries(dependencies).flatMap(([name, version]) => (version.startsWith('workspace:') ? [name] : []));

/** Returns the external packages among a package's dependencies. */
export const othersOf = ({ dependencies = {} }: Manifest): string[] =>
  Object.keys(dependencies).filter((name) => !neighboursOf({ name: '', version: '', dependencies }).includes(name));

/** Returns the packages of the project that a package uses, transitively, without `shared`, which the team installs itself. */
export async function neighbours(folder: string): Promise<string[]> {
  const found = new Set<string>();
  const queue = [folder];
  for (let name = queue.shift(); name !== undefined; name = queue.shift())
    for (const used of neighboursOf(await manifestOf(name)))
      if (used !== 'shared' && used !== folder && !found.has(used)) {
        found.add(used);
        queue.push(used);
      }
  return [...found];
}

/**
 * Writes the project's packages that a package uses into its own `node_modules`, because no registry has them.
 * @param to folder of the packed package
 * @param folder of the package in this project
 * @returns the additional dependencies of the package, with their versions
 */
export async function writeNeighbours(to: string, folder: string): Promise<Record<string, string>> {
  const dependencies: Record<string, string> = {};
  for (const name of await neighbours(folder)) {
    const own = await manifestOf(name);
    const { version } = own;
    const target = join(to, 'node_modules', name);
    await compileFolder(join(root, packageFolder(name), 'src'), join(target, 'src'));
    const exports = Object.entries(own.exports ?? {}).map(([key, file]) => [key, file.replace(/\.tsx?$/, '.js')]);
    await writeFile(
      join(target, 'package.json'),
      JSON.stringify({ name, version, type: 'module', exports: Object.fromEntries(exports) }),
    );
    dependencies[name] = version;
    Object.assign(dependencies, await installedVersions(name, othersOf(own)));
  }
  return dependencies;
}
