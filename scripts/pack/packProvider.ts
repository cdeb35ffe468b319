import { copyFile, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { compileFolder, engines } from './compile.ts';
import { installedVersions, manifestOf, neighbours, othersOf, writeNeighbours } from './packages.ts';

/** Name by which the release tool finds the provider for smoke tests. */
export const providerPackage = 'snail-lotto-provider';

/**
 * Writes the package of the provider with demo data, for smoke tests in a team's repository. It keeps this project's folder
 * structure, because the provider finds migrations, demo data and verifier by path.
 */
export async function writeProvider(to: string): Promise<void> {
  const api = join(root, 'api');
  const manifest = await manifestOf('api');
  await compileFolder(join(api, 'src'), join(to, 'api', 'src'));
  await cp(join(api, 'migrations'), join(to, 'api', 'migrations'), { recursive: true });
  await cp(join(api, 'seed'), join(to, 'api', 'seed'), { recursive: true });
  await mkdir(join(to, 'fair', 'verifier'), { recursive: true });
  for (const name of ['verify.mjs', 'format.md', 'check.sh', 'vectors.json'])
    await copyFile(join(root, 'fair', 'verifier', name), join(to, 'fair', 'verifier', name));
  await cp(join(root, 'shared', 'src', 'assets', 'display-font'), join(to, 'shared', 'src', 'assets', 'display-font'), {
    recursive: true,
  });
  const dependencies = {
    ...(await installedVersions('api', othersOf(manifest))),
    ...(await writeNeighbours(to, 'api')),
  };
  await writeFile(
    join(to, 'package.json'),
    `${JSON.stringify(
      {
        name: providerPackage,
        version: manifest.version,
        private: true,
        description: 'The provider of Snail Lotto with its demo, for trials of a release in the repository of a team',
        license: 'MIT',
        type: 'module',
        engines,
        exports: { './server': './api/src/server.js', './package.json': './package.json' },
        dependencies,
        peerDependencies: { shared: '*' },
        bundleDependencies: await neighbours('api'),
      },
      null,
      2,
    )}\n`,
  );
}
