import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { packageFolder } from '../packageFolders.ts';
import { compileFolder } from './compile.ts';
import { installedVersions, manifestOf, neighboursOf, othersOf } from './packages.ts';

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
