import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { root } from 'shared/build/root';
import { readBuild } from '../release/build.ts';
import { releaseInfo } from '../testing/builds.ts';
import { clashesBetween } from './gate.ts';

// Builds a remote.
jest.setTimeout(300_000);

const run = promisify(execFile);

async function recordOf(files: Record<string, string>): Promise<ReleaseInfo> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-versions-'));
  const recipe = pathToFileURL(join(root, 'shared', 'build', 'recipe.ts')).href;
  const config = `import { remoteConfig } from '${recipe}';\nexport default remoteConfig('mfe-fake', import.meta.dirname, { production: true }, {});\n`;
  try {
    for (const [file, text] of Object.entries({ ...files, 'webpack.config.mjs': config })) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const cli = join(root, 'host', 'node_modules', 'webpack-cli', 'bin', 'cli.js');
    await run(process.execPath, ['--disable-warning=ExperimentalWarning', cli, '--mode', 'production'], { cwd: folder });
    return await readBuild(join(folder, 'dist'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const installed = (name: string, version: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version, main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'exports.useState = exports.default = () => {};',
});

test('records the versions that the imports of a remote resolve to, and no others', async () => {
  const remote = await recordOf({
    'package.json': JSON.stringify({ name: 'mfe-fake', version: '1.0.0' }),
    'src/exposes/Part.tsx': "import { useState } from 'react';\nexport default () => useState('part');\n",
    ...installed('react', '18.3.1'),
    ...installed('swr', '1.2.3'),
  });
  expect(remote.contract.singletons).toEqual({ react: '18.3.1' });
  const host = {
    ...releaseInfo('host'),
    contract: { ...remote.contract, role: 'host' as const, singletons: { react: '19.3.1' } },
  };
  expect(await clashesBetween({ ...host, exposes: {} }, [remote])).toContain(
    'mfe-fake needs react ^18.3.1, the host provides 19.3.1',
  );
});

test('a remote that keeps something in the cache under a key of its own does not build', async () => {
  const building = recordOf({
    'package.json': JSON.stringify({ name: 'mfe-fake', version: '1.0.0' }),
    'src/exposes/Part.tsx': "import useSWR from 'swr';\nexport default () => useSWR('/api/lotteries/7', fetch);\n",
    ...installed('swr', '1.2.3'),
  });
  await expect(building).rejects.toThrow('src/exposes uses useSWR itself');
});

test('a remote with a framework of its own shares nothing, and says what it brings', async () => {
  const manifest = { 'package.json': JSON.stringify({ name: 'mfe-fake', version: '1.0.0' }) };
  const mount =
    "import { useState } from 'react';\nimport styled from '@emotion/styled';\nexport const mount = () => [useState, styled];\n";
  const packages = { ...installed('react', '18.3.1'), ...installed('@emotion/styled', '11.14.1') };
  const { contract, exposes } = await recordOf({ ...manifest, 'src/exposes/Part.mount.ts': mount, ...packages });
  expect(contract).toMatchObject({ kind: 'mount', brings: ['react', '@emotion/styled'], singletons: {} });
  expect(Object.keys(exposes)).toEqual(['Part']);
  const component = { 'src/exposes/Other.tsx': 'export default () => null;\n' };
  await expect(recordOf({ ...manifest, 'src/exposes/Part.mount.ts': mount, ...component, ...packages })).rejects.toThrow(
    'put the parts with another framework into a remote of their own',
  );
});
