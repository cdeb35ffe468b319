import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { compileFolder } from './compile.ts';
import { installedVersions, manifestOf, neighboursOf, othersOf } from './packages.ts';
import { engines, writeCommand } from './writeCommand.ts';

/** Of the operator's server, and of this project's own tests: no part of a team's tool. */
const notOfTeams = (path: string) => /^(nginx|testing)\//.test(path);

/**
 * Writes the package of the release tool. The project's own packages that it uses come inside it; `shared` is the team's own, so
 * that the tool and the build agree.
 */
export async function writeDeploy(to: string): Promise<void> {
  const manifest = await manifestOf('deploy');
  await compileFolder(join(root, 'deploy', 'src'), join(to, 'src'), notOfTeams);
  await copyFile(join(root, 'deploy', 'README.md'), join(to, 'README.md'));
  await writeCommand(join(to, 'bin', 'snail-lotto.js'), '../src/cli.js');
  const dependencies = await installedVersions('deploy', othersOf(manifest));
  const inside = await neighbours(neighboursOf(manifest));
  for (const name of inside) {
    const own = await manifestOf(name);
    const folder = join(to, 'node_modules', name);
    await compileFolder(join(root, name, 'src'), join(folder, 'src'));
    const exports = Object.entries(own.exports ?? {}).map(([key, target]) => [key, target.replace(/\.tsx?$/, '.js')]);
    const { version } = own;
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ name, version, type: 'module', exports: Object.fromEntries(exports) }),
    );
    // As a dependency that comes inside, which is never asked of a registry.
    dependencies[name] = version;
    Object.assign(dependencies, await installedVersions(name, othersOf(own)));
  }
  await writeFile(
    join(to, 'package.json'),
    `${JSON.stringify(
      {
        name: 'snail-lotto-deploy',
        version: manifest.version,
        private: true,
        description: 'Builds, gates and releases a remote of Snail Lotto from its own repository',
        license: 'MIT',
        type: 'module',
        engines,
        bin: { 'snail-lotto': './bin/snail-lotto.js' },
        dependencies,
        peerDependencies: { shared: '*' },
        bundleDependencies: inside,
      },
      null,
      2,
    )}\n`,
  );
}

/** Packages of the project that a package uses, and those that they use, without `shared`. */
async function neighbours(names: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const queue = names.filter((name) => name !== 'shared');
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...neighboursOf(await manifestOf(name)).filter((one) => one !== 'shared' && one !== 'deploy'));
  }
  return [...found];
}
