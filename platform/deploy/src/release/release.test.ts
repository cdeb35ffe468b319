import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { movesFolder } from 'site/deployments/deployment';
import { GateRefused } from '../gate/gate.ts';
import { firstKeyName } from '../keys/signer.ts';
import { readState } from '../site/deploymentLog.ts';
import { FolderSite } from '../site/FolderSite.ts';
import { anyContract, buildFolder, emptySite, liveHost, pointTo, releaseInfo } from '../testing/builds.ts';
import { builtWith, contractTypes } from '../testing/contracts.ts';
import { composePages } from './compose.ts';
import { release } from './release.ts';
import { rollback, rollbackTogether } from './rollback.ts';

const homePath = 'pages/_home.html';

test('a release is live in the next document, at a path of its own, with its integrity and first requests', async () => {
  const site = await emptySite();
  await liveHost(site);
  await release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery')) });

  const home = (await site.read(homePath))?.text ?? '';
  expect(home).toContain('"mfe_lottery":{"entry":"/mfe-lottery/1.0.0-aaaaaaaaaa/remoteEntry.js","integrity":"sha384-e"');
  expect(home).toContain('<link rel="preload" as="script" href="/mfe-lottery/1.0.0-aaaaaaaaaa/NextDraw.js" integrity="sha384-n"');
  expect(home).toContain('as="fetch" href="/api/lotteries/?page=0&amp;limit=10&amp;status=running"');
  expect(home).toContain('<img src="/host/1.0.0-aaaaaaaaaa/snail.svg">');
  expect((await site.read('pages/_unknown.html'))?.text).not.toContain('NextDraw');
});

test('a build whose release.json is none, or is too long, is refused with the name of the file and the cure', async () => {
  const site = await emptySite();
  await liveHost(site);
  const before = await readState(site);
  const from = await buildFolder(releaseInfo('mfe-lottery'));
  const file = join(from, 'release.json');
  for (const [text, why] of [
    ['{', 'is no description of a release'],
    ['{}', 'is no description of a release'],
    [' '.repeat(10_000_000), 'has 10000000 characters, and 2000000 are the most'],
  ] as const) {
    await writeFile(file, text);
    await expect(release(site, 'mfe-lottery', { from })).rejects.toThrow(`Nothing was released: ${file} ${why}`);
  }
  expect(await readState(site)).toEqual(before);
});

test('a rollback moves the pointer back, builds nothing, and both moves are in the log', async () => {
  const site = await emptySite();
  await liveHost(site);
  await release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery')) });
  await release(site, 'mfe-lottery', {
    from: await buildFolder(releaseInfo('mfe-lottery', { version: '1.1.0', buildId: 'bbbbbbbbbb' })),
  });
  expect((await readState(site)).apps['mfe-lottery']?.live).toBe('1.1.0-bbbbbbbbbb');

  expect(await rollback(site, 'mfe-lottery', undefined)).toBe('1.0.0-aaaaaaaaaa');

  expect((await site.read(homePath))?.text).toContain('/mfe-lottery/1.0.0-aaaaaaaaaa/');
  expect(await site.exists('mfe-lottery/1.1.0-bbbbbbbbbb/NextDraw.js')).toBe(true);
  const { moves } = await readState(site);
  expect(moves.map(({ what, apps }) => `${what} ${apps[0]?.to}`)).toEqual([
    'release 1.0.0-aaaaaaaaaa',
    'release 1.0.0-aaaaaaaaaa',
    'release 1.1.0-bbbbbbbbbb',
    'rollback 1.0.0-aaaaaaaaaa',
  ]);
  expect(moves.every((move) => move.by === firstKeyName())).toBe(true);
});

test('teams that release at the same moment all survive', async () => {
  const site = await emptySite();
  await liveHost(site, { contract: anyContract('host') });
  const apps = ['mfe-lottery', 'mfe-rewards', 'mfe-account'] as const;
  const builds = await Promise.all(
    apps.flatMap((app) =>
      ['1', '2', '3', '4'].map(async (buildId) => ({
        app,
        from: await buildFolder(releaseInfo(app, { buildId, contract: anyContract('remote') })),
      })),
    ),
  );

  await Promise.all(builds.map(({ app, from }) => release(site, app, { from })));

  const { apps: live, revision } = await readState(site);
  for (const app of apps) {
    expect([live[app]?.live, ...(live[app]?.earlier ?? [])].sort()).toEqual(['1.0.0-1', '1.0.0-2', '1.0.0-3', '1.0.0-4']);
    expect((await site.read('pages/pages.json'))?.text).toContain(`/${app}/${live[app]?.live}/remoteEntry.js`);
  }
  expect(revision).toBe(1 + builds.length);
});

test('control: releases at the same moment are lost on a site that creates existing files again', async () => {
  class Careless extends FolderSite {
    override async create(path: string, text: string): Promise<boolean> {
      await this.write(path, text);
      return true;
    }
  }
  const site = new Careless((await emptySite()).address);
  await liveHost(site);
  const others = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'].map((app) => pointTo(site, app, '1'));
  await Promise.allSettled(others);
  expect((await site.list(movesFolder)).length).toBeLessThan(5);
});

test('a rollback without an earlier release, or to one that never was, says so', async () => {
  const site = await emptySite();
  await liveHost(site);
  await expect(rollback(site, 'mfe-lottery', undefined)).rejects.toThrow('mfe-lottery was never released here.');
  await release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery')) });
  await expect(rollback(site, 'mfe-lottery', undefined)).rejects.toThrow('mfe-lottery has no earlier release.');
  await expect(rollback(site, 'mfe-lottery', '9.9.9')).rejects.toThrow('mfe-lottery has no release 9.9.9.');
});

test('removes the document of a route that the host no longer has', async () => {
  const site = await emptySite();
  await liveHost(site);
  const from = await buildFolder(releaseInfo('mfe-lottery'));
  await release(site, 'mfe-lottery', { from });
  expect(await site.exists('pages/lottery/_id.html')).toBe(true);

  const shell = { name: 'home', pattern: '/', title: 'Home', description: 'All of it', html: '', parts: [] };
  await liveHost(site, { version: '2.0.0', buildId: 'cccccccccc' }, [shell]);
  await composePages(site);

  expect(await site.exists('pages/lottery/_id.html')).toBe(false);
  expect(await site.exists(homePath)).toBe(true);
});

test('rolls back apps released together, although the gate refuses either alone', async () => {
  const site = await emptySite();
  const before = await contractTypes();
  const after = await contractTypes({ file: 'contracts/parts.d.ts', from: 'lotteryId: number', to: 'lotteryId: string' });
  await liveHost(site, builtWith(before, 'host'));
  await release(site, 'mfe-lottery', { from: await buildFolder(builtWith(before, 'mfe-lottery')) });
  await liveHost(site, builtWith(after, 'host', '2.0.0'));
  await release(site, 'mfe-lottery', { from: await buildFolder(builtWith(after, 'mfe-lottery', '2.0.0')) });

  await expect(rollback(site, 'mfe-lottery', undefined)).rejects.toThrow(GateRefused);
  await expect(rollback(site, 'host', undefined)).rejects.toThrow(GateRefused);
  const both = [
    { app: 'host', to: undefined },
    { app: 'mfe-lottery', to: '1.0.0' },
  ] as const;
  expect(await rollbackTogether(site, both)).toEqual(['1.0.0-aaaaaaaaaa', '1.0.0-aaaaaaaaaa']);
  expect((await site.read(homePath))?.text).toContain('/mfe-lottery/1.0.0-aaaaaaaaaa/');
});
