import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { compileFolder, engines, writeCommand } from './compile.ts';
import { installedVersions, manifestOf, neighbours, othersOf, writeNeighbours } from './packages.ts';
import { providerPackage } from './packProvider.ts';

/** Parts for the operator's server and for this project's tests, which a team's tool does not need. */
const notOfTeams = (path: string) => /^(nginx|testing)\//.test(path);

/**
 * Writes the package of the release tool, with the project's packages that it uses inside. `shared` is the one that the team has
 * installed, so that tool and build agree.
 */
export async function writeDeploy(to: string): Promise<void> {
  const manifest = await manifestOf('deploy');
  await compileFolder(join(root, 'platform', 'deploy', 'src'), join(to, 'src'), notOfTeams);
  const guides = join(root, 'docs', 'teams');
  await copyFile(join(guides, 'releasing.md'), join(to, 'README.md'));
  for (const guide of ['contracts.md', 'situations.md']) await copyFile(join(guides, guide), join(to, guide));
  await writeCommand(join(to, 'bin', 'snail-lotto.js'), '../src/cli.js');
  const dependencies = await installedVersions('deploy', othersOf(manifest));
  const inside = await writeNeighbours(to, 'deploy');
  Object.assign(dependencies, inside);
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
        peerDependencies: { shared: '*', [providerPackage]: '*' },
        peerDependenciesMeta: { [providerPackage]: { optional: true } },
        bundleDependencies: await neighbours('deploy'),
      },
      null,
      2,
    )}\n`,
  );
}
