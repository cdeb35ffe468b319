import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from 'shared/build/root';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function tree(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-rules-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

async function lint(file: string, source: string): Promise<string> {
  const folder = await tree({ [file]: source });
  await cp(join(root, 'biome.json'), join(folder, 'biome.json'));
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', '--vcs-enabled=false', file], { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}

test.each([
  ['mfe-lottery/src/draw/x.ts', "import { x } from 'mfe-rewards/x';", 'Remotes are strangers'],
  ['mfe-account/src/login/x.ts', "import type { x } from '../../../host/src/runtime/pageHead.ts';", 'Remotes are strangers'],
  ['mfe-lottery/src/draw/x.ts', "import { x } from '../picker/x.ts';", 'Features of a remote meet only in src/exposes/'],
  ['mfe-lottery/src/lottery/x.ts', "import { x } from '../draw/x.ts';", 'Features of a remote meet only in src/exposes/'],
  ['mfe-account/src/account/x.ts', "import { x } from '../login/x.ts';", 'Features of a remote meet only in src/exposes/'],
  ['mfe-rewards/src/exposes/X.tsx', "const x = import('mfe-lottery/x');", 'Remotes are strangers'],
  ['mfe-rewards/src/exposes/X.tsx', "import useSWR from 'swr';", 'Ask through a hook of shared/api-client'],
  ['mfe-rewards/src/rewards/x.ts', "import useSWR from 'swr';", 'Ask through a hook of shared/api-client'],
  ['mfe-rewards/src/exposes/X.tsx', "import { Link } from 'react-router-dom';", 'one router context'],
  ['host/src/pages/X.tsx', "import X from 'mfe-lottery/exposes/X';", 'The host names no remote'],
  ['shared/src/ui/X.tsx', "import { x } from 'host/x';", 'shared knows no app'],
  ['api/src/draws/x.ts', "import { Button } from 'shared/ui/Button';", 'The API imports only shared/contracts'],
  ['mfe-daily-news/src/exposes/X.tsx', "import { x } from '../../../mfe-rewards/src/rewards/x.ts';", 'Remotes are strangers'],
  ['mfe-rewards/src/exposes/X.tsx', "import { x } from 'mfe-daily-news/x';", 'Remotes are strangers'],
  ['mfe-daily-news/src/news/x.ts', "import { x } from '../weather/x.ts';", 'Features of a remote meet only in src/exposes/'],
  ['mfe-daily-news/src/news/x.ts', "import { x } from 'api/database';", 'use shared/api-client'],
  ['host/src/pages/X.tsx', "import X from 'mfe-daily-news/exposes/X';", 'The host names no remote'],
  ['shared/src/ui/X.tsx', "import { x } from 'mfe-daily-news/x';", 'shared knows no app'],
  ['api/src/draws/x.ts', "import { x } from 'mfe-daily-news/x';", 'The API knows no app'],
  // Rule 1: only the host's pages compose.
  ['host/src/home/X.tsx', "import { RemotePart } from '../parts/RemotePart.tsx';", 'Only host/src/pages composes'],
  ['host/src/layout/X.tsx', "import { RemotePart } from '../parts/RemotePart.tsx';", 'Only host/src/pages composes'],
  ['host/src/pages/X.tsx', "import { loadRemote } from '@module-federation/enhanced/runtime';", 'Only host/src/parts knows'],
  ['host/src/home/X.tsx', "import { loadRemote } from '@module-federation/enhanced/runtime';", 'Only host/src/parts knows'],
  ['platform/deploy/src/nginx/x.ts', "import { x } from '../../../api/src/config.ts';", 'Packages meet by name'],
  ['tests/bench/src/x.ts', "import { x } from '../../../tests/e2e/support/test.ts';", 'Packages meet by name'],
  ['tests/e2e/specs/x.spec.ts', "import { x } from '../../../platform/deploy/src/release/release.ts';", 'Packages meet by name'],
  ['scripts/x.ts', "import { x } from '../shared/build/apps.ts';", 'Packages meet by name'],
])('%s may not say %s', async (file, source, sentence) => {
  expect(await lint(file, source)).toContain(sentence);
});

test.each([
  ['mfe-lottery/src/draw/x.ts', ["'shared/contracts/paths'", "'../lottery/lotteryPhase.ts'", "'./pick.ts'"]],
  ['mfe-account/src/password/x.ts', ["'../account/AccountBlock.tsx'"]],
  ['mfe-daily-news/src/exposes/X.tsx', ["'../news/news.ts'", "'shared/session'"]],
  ['host/src/pages/X.tsx', ["'../parts/RemotePart.tsx'", "'../home/Hero.tsx'"]],
  ['host/src/parts/X.tsx', ["'@module-federation/enhanced/runtime'"]],
  ['platform/deploy/src/nginx/x.ts', ["'site/contentSecurityPolicy'", "'../site/openSite.ts'"]],
])('what the rules allow passes: %s', async (file, modules) => {
  const source = `${modules.map((module, index) => `import { x${index} } from ${module};\n`).join('')}\nexport const x = [${modules.map((_, index) => `x${index}`).join(', ')}];\n`;
  expect(await lint(file, source)).not.toContain('noRestrictedImports');
});

test('a circle of packages fails the install', async () => {
  const manifest = (name: string, other: string) => JSON.stringify({ name, dependencies: { [other]: 'workspace:*' } });
  const settings = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const rule = /^disallowWorkspaceCycles:.*$/m.exec(settings)?.[0] ?? '';
  const pnpm = /'(pnpm@[\d.]+)'/.exec(readFileSync(join(root, 'scripts', 'toolchain.mjs'), 'utf8'))?.[1];
  const install = async (other: string) => {
    const folder = await tree({
      'package.json': '{ "private": true }',
      'pnpm-workspace.yaml': `packages: [one, two, three]\n${rule}\n`,
      'one/package.json': manifest('one', 'two'),
      'two/package.json': manifest('two', other),
      'three/package.json': '{ "name": "three" }',
    });
    return spawnSync('npx', ['--yes', pnpm ?? '', 'install', '--offline', '--lockfile-only'], { cwd: folder, encoding: 'utf8' });
  };
  const circle = await install('one');
  expect(circle.stdout + circle.stderr).toContain('cyclic workspace dependencies');
  expect(circle.status).not.toBe(0);
  expect((await install('three')).status).toBe(0);
});
