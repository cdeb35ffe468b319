// Full tier: two clones install and build an app.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from 'shared/build/root';
import type { AppName } from 'shared/contracts/appNames';
import { readState } from '../site/deploymentLog.ts';
import type { ReleaseSignature } from '../site/releaseSignature.ts';
import { emptySite, pointTo, signed } from '../testing/builds.ts';
import { type Rebuild, reproduce } from './reproduce.ts';

const remote = 'mfe-rewards';
const release = '1.0.0-aaaaaaaaaa';
const run = promisify(execFile);
const bytes = (files: Record<string, string>) => new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]));
const reproduced = async (site: Awaited<ReturnType<typeof emptySite>>, app: AppName, rebuild?: Rebuild) =>
  reproduce(site, await readState(site), app, rebuild);

async function siteWith(files: ReadonlyMap<string, Uint8Array>, from?: Pick<ReleaseSignature, 'commit' | 'tree'>) {
  const site = await emptySite();
  for (const [name, content] of files) await site.write(`${remote}/${release}/${name}`, content);
  await pointTo(site, remote, release, await signed(site, remote, release, from));
  return site;
}

test('names each file that the commit builds otherwise', async () => {
  const files = { 'remoteEntry.js': 'entry', 'remoteEntry.js.br': 'compressed', 'Part.js': 'part', 'gone.js': 'gone' };
  const site = await siteWith(bytes(files), { commit: 'abc', tree: 'clean' });
  const built = { 'remoteEntry.js': 'entry', 'Part.js': 'other part', 'new.js': 'new' };
  expect(await reproduced(site, remote, async () => bytes(built))).toEqual({
    release,
    commit: 'abc',
    files: 3,
    differences: [
      'gone.js is in the release, and the commit does not build it',
      'Part.js is built with other bytes from the commit',
      'new.js is built from the commit, and is not in the release',
    ],
  });
  await site.write(`${remote}/${release}/remoteEntry.js.br`, 'changed');
  expect((await reproduced(site, remote, async () => bytes(built))).differences).toContain('remoteEntry.js.br was changed');
});

test.each([
  ['a tree with changes', { commit: 'abc', tree: 'changed' as const }, 'was not built from a commit alone'],
  ['no repository', { commit: null, tree: 'unknown' as const }, 'was not built from a commit alone'],
  ['a commit that is not here', { commit: '0'.repeat(40), tree: 'clean' as const }, 'This repository has no commit 0000'],
])('says why a release from %s cannot be built again', async (_name, from, message) => {
  await expect(reproduced(await siteWith(bytes({ 'a.js': 'a' }), from), remote)).rejects.toThrow(message);
});

test.each(['host', remote] as const)(
  'another clone in a deeper folder builds the same bytes of %s',
  async (app) => {
    const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-first-clone-'));
    try {
      const clone = join(folder, 'deeper', 'than', 'the other');
      await mkdir(clone, { recursive: true });
      await run('git', ['clone', '--quiet', root, clone]);
      const commit = (await run('git', ['rev-parse', 'HEAD'], { cwd: clone })).stdout.trim();
      const args = ['scripts/run.mjs', 'platform/deploy/src/cli.ts', 'build', app];
      await run(process.execPath, args, { cwd: clone, maxBuffer: 2 ** 26 });
      const site = await emptySite();
      await cp(join(clone, app, 'dist'), join(site.address, app, release), { recursive: true });
      await pointTo(site, app, release, await signed(site, app, release, { commit, tree: 'clean' }));
      const { files, differences } = await reproduced(site, app);
      expect(differences).toEqual([]);
      const { integrity }: { integrity: object } = JSON.parse(
        await readFile(join(site.address, app, release, 'release.json'), 'utf8'),
      );
      expect(files).toBeGreaterThan(Object.keys(integrity).length);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
