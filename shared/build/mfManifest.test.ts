// Full tier: runs TypeScript and the plugin of types.
import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ContractTypes, comparedMembers, emitContractTypes } from './contractTypes.ts';
import { filesOfEcosystem } from './mfManifest.ts';
import type { ReleaseInfo } from './releaseInfo.ts';
import { root } from './root.ts';

/** Module Federation's plugin of types, as a host elsewhere has it. */
const plugin = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack')).resolve(
  '@module-federation/dts-plugin/core',
);

const info: ReleaseInfo = {
  app: 'mfe-rewards',
  version: '1.0.0',
  buildId: 'aaaaaaaaaa',
  contract: { role: 'remote', singletons: { react: '19.3.1', 'shared/session': '1.0.0' } },
  entry: ['remoteEntry.js'],
  boot: [],
  exposes: { PrizeLottery: ['1.js', 'PrizeLottery.js'], RewardDetail: ['RewardDetail.js'] },
  integrity: {},
  earlyRequests: {},
};

async function contract(): Promise<ContractTypes> {
  const { modules, files } = await emitContractTypes();
  return { modules, files, members: await comparedMembers(modules, files), uses: {} };
}

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a host elsewhere gets manifest and types by its own tool, and its compiler knows the props of each part', async () => {
  folder = await mkdtemp(join(tmpdir(), 'snail-lotto-host-'));
  const files = new Map(Object.entries(filesOfEcosystem(info, await contract())));
  const manifest = JSON.parse(String(files.get('mf-manifest.json')));
  expect(manifest).toMatchObject({
    name: 'mfe_rewards',
    metaData: { remoteEntry: { name: 'remoteEntry.js', type: 'global' }, publicPath: 'auto' },
    shared: [
      { name: 'react', version: '19.3.1', requiredVersion: '^19.3.1' },
      { name: 'shared/session', version: '1.0.0', requiredVersion: '^1.0.0' },
    ],
  });
  expect(manifest.exposes[0]).toMatchObject({ path: './PrizeLottery', assets: { js: { sync: ['1.js', 'PrizeLottery.js'] } } });

  const path = '/mfe-rewards/1.0.0-aaaaaaaaaa/';
  const server = createServer(({ url = '' }, response) => {
    const found = files.get(url.replace(path, ''));
    response.writeHead(found === undefined ? 404 : 200).end(found);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port }: { port: number } = Object(server.address());
  const remotes = { prizes: `mfe_rewards@http://127.0.0.1:${port}${path}mf-manifest.json` };
  const host = {
    context: folder,
    moduleFederationConfig: { name: 'other', remotes },
    typesFolder: '@mf-types',
    abortOnError: true,
    consumeAPITypes: true,
  };
  const consume = `new (require(${JSON.stringify(plugin)}).DTSManager)(${JSON.stringify({ host })}).consumeTypes()`;
  await promisify(execFile)(process.execPath, ['-e', consume]).finally(() => server.close());
  expect((await readdir(join(folder, '@mf-types', 'prizes'))).sort()).toEqual([
    'PrizeLottery.d.ts',
    'RewardDetail.d.ts',
    'apis.d.ts',
    'compiled-types',
  ]);

  await mkdir(join(folder, 'node_modules'));
  await symlink(join(root, 'node_modules', '@types'), join(folder, 'node_modules', '@types'));
  await symlink(join(root, 'shared', 'node_modules', 'typebox'), join(folder, 'node_modules', 'typebox'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    jsx: 'react-jsx',
    moduleResolution: 'bundler',
    module: 'esnext',
    types: [],
    paths: { '*': ['./@mf-types/*'] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.tsx', '@mf-types'] }));
  const pages = ['rewardId={7}', 'rewardId="7"', ''].map((props, at) => `export const page${at} = <RewardDetail ${props} />;\n`);
  await writeFile(join(folder, 'page.tsx'), `import RewardDetail from 'prizes/RewardDetail';\n${pages.join('')}`);
  const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', folder], { encoding: 'utf8' });
  const errors = [...stdout.matchAll(/(\w+\.tsx\(\d+),\d+\): error/g)].map(([, place]) => place);
  expect(errors).toEqual(['page.tsx(3', 'page.tsx(4']);
  expect(stdout).toMatch(/Type 'string' is not assignable to type 'number'[\s\S]*Property 'rewardId' is missing/);
});
