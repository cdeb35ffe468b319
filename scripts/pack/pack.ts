import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from 'shared/build/root';
import { compileFolder, engines, writeCommand } from './compile.ts';
import { installedVersions, manifestOf, neighbours, othersOf, writeNeighbours } from './packages.ts';
import { writeShared } from './packShared.ts';

/** Name by which the release tool finds the provider for smoke tests. */
const providerPackage = 'snail-lotto-provider';

/**
 * Writes the package of the provider with demo data, for smoke tests in a team's repository. It keeps this project's folder
 * structure, because the provider finds migrations, demo data and verifier by path.
 */
async function writeProvider(to: string): Promise<void> {
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

/** Parts for the operator's server and for this project's tests, which a team's tool does not need. */
const notOfTeams = (path: string) => /^(nginx|testing)\//.test(path);

/**
 * Writes the package of the release tool, with the project's packages that it uses inside. `shared` is the one that the team has
 * installed, so that tool and build agree.
 */
async function writeDeploy(to: string): Promise<void> {
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

const run = promisify(execFile);

export interface Packed {
  shared: string;
  deploy: string;
  provider: string;
}

/**
 * Packs the packages that a team needs to build and release in its own repository.
 * @param to folder for the files
 */
export async function pack(to: string): Promise<Packed> {
  await mkdir(to, { recursive: true });
  return {
    shared: await packed(to, writeShared),
    deploy: await packed(to, writeDeploy),
    provider: await packed(to, writeProvider),
  };
}

async function packed(to: string, write: (folder: string) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-pack-'));
  try {
    await write(folder);
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', to], {
      cwd: folder,
      maxBuffer: 1e8,
      shell: process.platform === 'win32',
    });
    const [made]: { filename: string }[] = JSON.parse(stdout);
    if (!made) throw new Error('npm pack made nothing.');
    const name = `snail-lotto-${made.filename.replace(/^snail-lotto-/, '')}`;
    await rename(join(to, made.filename), join(to, name));
    return name;
  } finally {
    await rm(folder, { recursive: true });
  }
}
