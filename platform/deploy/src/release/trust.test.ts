// Full tier: many cases of a tampered site; release.test.ts tests releases.
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newPrivateKey } from 'keys/keyFiles';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { thisMachine } from '../keys/machine.ts';
import { firstKeyName } from '../keys/signer.ts';
import { DeploymentRefused } from '../site/addDeployment.ts';
import { readState } from '../site/deploymentLog.ts';
import type { FolderSite } from '../site/FolderSite.ts';
import { hashedFiles, writeSignature } from '../site/releaseSignature.ts';
import { anyContract, buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { team } from '../testing/teams.ts';
import { composePages } from './compose.ts';
import { release } from './release.ts';
import { rollback } from './rollback.ts';

const remotes = ['mfe-lottery', 'mfe-rewards', 'mfe-account'] as const;
const build = (app: string, buildId: string, over: Partial<ReleaseInfo> = {}) =>
  buildFolder(releaseInfo(app, { buildId, contract: anyContract(app === 'host' ? 'host' : 'remote'), ...over }));
const home = async (site: FolderSite) => (await site.read('pages/_home.html'))?.text ?? '';
const registry = async (site: FolderSite) => (await site.read('pages/pages.json'))?.text ?? '';

async function change(site: FolderSite, path: string, edit: (text: string) => string): Promise<void> {
  const file = join(site.address, path);
  await writeFile(file, edit(await readFile(file, 'utf8')));
}

async function twoReleases(): Promise<FolderSite> {
  const site = await emptySite();
  await liveHost(site, { contract: anyContract('host') });
  for (const buildId of ['a', 'b']) await release(site, 'mfe-lottery', { from: await build('mfe-lottery', buildId) });
  return site;
}

test('each of three teams releases only its own app, under any name', async () => {
  const site = await emptySite();
  await liveHost(site, { contract: anyContract('host') });
  const teams = await Promise.all(remotes.map((app) => team(site, app.replace('mfe-', ''), app)));
  for (const [index, app] of remotes.entries())
    await release(site, app, { machine: teams[index], from: await build(app, 'own') });

  for (const [index, machine] of teams.entries())
    for (const app of ['host', ...remotes] as const) {
      if (app === remotes[index]) continue;
      await expect(release(site, app, { machine, from: await build(app, 'taken') })).rejects.toThrow(DeploymentRefused);
      await expect(rollback(site, app, undefined, { machine })).rejects.toThrow(DeploymentRefused);
    }
  const { apps, moves } = await readState(site);
  expect(remotes.map((app) => apps[app]?.live)).toEqual(remotes.map(() => '1.0.0-own'));
  expect(moves.slice(-3).map(({ by }) => by)).toEqual(['lottery', 'rewards', 'account']);
  expect(await site.list('mfe-rewards/1.0.0-taken')).toEqual([]);
});

test('a release records its source and its author', async () => {
  const site = await twoReleases();
  const text = (await site.read('mfe-lottery/1.0.0-b/signature.json'))?.text ?? '';
  expect(JSON.parse(text)).toMatchObject({
    app: 'mfe-lottery',
    release: '1.0.0-b',
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    tree: expect.stringMatching(/^(clean|changed)$/),
    tool: expect.stringMatching(/^\d/),
    files: { 'release.json': expect.any(String), 'remoteEntry.js': expect.any(String), 'remoteEntry.js.br': expect.any(String) },
  });
});

test.each([
  ['release.json names another script', 'release.json', (text: string) => text.replace('sha384-e', 'sha384-evil')],
  ['a script is another', 'remoteEntry.js', () => 'evil()'],
  ['a flipped byte', 'NextDraw.js', (text: string) => text.replace('/', '0')],
  [
    'the signature is another',
    'signature.json',
    (text: string) => text.replace(/(?<="signature": ")./, (first) => (first === '0' ? '1' : '0')),
  ],
  ['the list of files is another', 'signature.json', (text: string) => text.replace(/"remoteEntry.js": ".*",\n/, '')],
  ['nothing can be read', 'release.json', () => '{'],
])('%s: the last good release stands in its place, with a loud line, and nobody else is stopped', async (_what, file, edit) => {
  const site = await twoReleases();
  await change(site, `mfe-lottery/1.0.0-b/${file}`, edit);
  const said: string[] = [];
  await release(site, 'mfe-rewards', { from: await build('mfe-rewards', 'a'), say: (line) => said.push(line) });

  expect(await home(site)).toContain('/mfe-lottery/1.0.0-a/remoteEntry.js');
  expect(await home(site)).not.toMatch(/evil|1\.0\.0-b/);
  expect(await registry(site)).toContain('/mfe-rewards/1.0.0-a/remoteEntry.js');
  expect(said).toContainEqual(
    expect.stringMatching(/^! mfe-lottery 1\.0\.0-b is not what was signed: .*Pages show 1\.0\.0-a in its place/),
  );

  await release(site, 'mfe-lottery', { from: await build('mfe-lottery', 'b'), say: (line) => said.push(line) });
  expect(await home(site)).toContain('/mfe-lottery/1.0.0-b/remoteEntry.js');
});

test('refuses a changed release that another key signed', async () => {
  const site = await twoReleases();
  await change(site, 'mfe-lottery/1.0.0-b/remoteEntry.js', () => 'evil()');
  const files = await hashedFiles(site, 'mfe-lottery', '1.0.0-b');
  const made = { commit: null, tree: 'clean' as const, tool: '', at: '', by: firstKeyName() };
  await writeSignature(site, { app: 'mfe-lottery', release: '1.0.0-b', files, ...made }, newPrivateKey());
  const said: string[] = [];
  await composePages(site, { say: (line) => said.push(line) });
  expect(await home(site)).toContain('/mfe-lottery/1.0.0-a/remoteEntry.js');
  expect(said).toEqual([expect.stringContaining('mfe-lottery/1.0.0-b/signature.json is not the one that was moved')]);
});

test('where no good release is left, pages are without the app, and a line says so', async () => {
  const site = await twoReleases();
  for (const buildId of ['a', 'b']) await change(site, `mfe-lottery/1.0.0-${buildId}/remoteEntry.js`, () => 'evil()');
  const said: string[] = [];
  await composePages(site, { say: (line) => said.push(line) });
  expect(await home(site)).toContain('<h1>Shell</h1>');
  expect(await home(site)).not.toContain('mfe-lottery');
  expect(said).toEqual([expect.stringContaining('No earlier release is there in its place')]);
});

test('a rollback to a release that was changed is refused, and moves nothing', async () => {
  const site = await twoReleases();
  await change(site, 'mfe-lottery/1.0.0-a/remoteEntry.js', () => 'evil()');
  await expect(rollback(site, 'mfe-lottery')).rejects.toThrow(
    'Nothing was moved: mfe-lottery 1.0.0-a is not what was signed: remoteEntry.js was changed.',
  );
  expect((await readState(site)).apps['mfe-lottery']?.live).toBe('1.0.0-b');
});

test('refuses a folder that existed before the release', async () => {
  const site = await twoReleases();
  await site.write('mfe-rewards/1.0.0-a/remoteEntry.js', 'evil()');
  await site.write('mfe-rewards/1.0.0-a/release.json', '{}');
  await release(site, 'mfe-rewards', { from: await build('mfe-rewards', 'a') });
  expect((await site.read('mfe-rewards/1.0.0-a/remoteEntry.js'))?.text).toBe('/* a */');
});

test('a second rollback returns one release further, not to the release rolled back from', async () => {
  const site = await twoReleases();
  await release(site, 'mfe-lottery', { from: await build('mfe-lottery', 'c') });
  expect(await rollback(site, 'mfe-lottery')).toBe('1.0.0-b');
  expect(await rollback(site, 'mfe-lottery')).toBe('1.0.0-a');
  await expect(rollback(site, 'mfe-lottery')).rejects.toThrow(
    'mfe-lottery has no earlier release. --to names one that was left. Known: 1.0.0-b, 1.0.0-c.',
  );
  await release(site, 'mfe-lottery', { from: await build('mfe-lottery', 'd') });
  expect(await rollback(site, 'mfe-lottery')).toBe('1.0.0-a');
  expect(await rollback(site, 'mfe-lottery', '1.0.0-c')).toBe('1.0.0-c');
  await expect(rollback(site, 'mfe-lottery', '1.0.0-c')).rejects.toThrow('mfe-lottery 1.0.0-c is live already.');
});

test('a site from before moves were signed is taken over: its pointers stay, its releases are signed as they lie there', async () => {
  const signed = await twoReleases();
  const { apps } = await readState(signed);
  for (const path of await signed.list('moves')) await signed.remove(path);
  for (const path of ['host/1.0.0-aaaaaaaaaa', 'mfe-lottery/1.0.0-a', 'mfe-lottery/1.0.0-b'])
    await signed.remove(`${path}/signature.json`);
  const pointers = Object.entries(apps).map(([app, { live, earlier }]) => [app, { live, earlier: [...earlier, '0.9.0-left'] }]);
  await signed.write('registry.json', JSON.stringify({ revision: 39, apps: Object.fromEntries(pointers) }));
  const left = { at: '', what: 'rollback', app: 'mfe-lottery', to: '1.0.0-b', from: '0.9.0-left', by: 'somebody', forced: [] };
  await signed.write('releases.log', `${JSON.stringify(left)}\nhalf a li`);
  const { team: lottery, machine } = {
    team: 'mfe-lottery',
    machine: { ...thisMachine(), dataDir: `${thisMachine().dataDir}/taking-over` },
  };

  expect((await readState(signed, machine)).apps[lottery]?.earlier).toEqual(['1.0.0-a']);
  const said: string[] = [];
  await release(signed, 'mfe-rewards', { machine, from: await build('mfe-rewards', 'a'), say: (line) => said.push(line) });
  expect(said).toContainEqual(expect.stringMatching(/^! The site had no keys\. '.+' owns it now/));

  const state = await readState(signed, machine);
  expect(state.revision).toBe(40);
  expect(state.apps[lottery]).toEqual({ live: '1.0.0-b', earlier: ['1.0.0-a'], left: ['0.9.0-left'] });
  expect(await home(signed)).toContain('/mfe-lottery/1.0.0-b/remoteEntry.js');
  expect(await registry(signed)).toContain('/mfe-rewards/1.0.0-a/remoteEntry.js');
  await change(signed, 'mfe-lottery/1.0.0-b/remoteEntry.js', () => 'evil()');
  await composePages(signed, { machine, say: () => {} });
  expect(await home(signed)).toContain('/mfe-lottery/1.0.0-a/remoteEntry.js');
});

describe('symbolic links', () => {
  const planted = async (site: FolderSite, at: string, to: string) => {
    await mkdir(dirname(join(site.address, at)), { recursive: true });
    await rm(join(site.address, at), { force: true });
    await symlink(to, join(site.address, at));
  };
  const secret = async () => {
    const folder = await buildFolder(releaseInfo('mfe-lottery'));
    await writeFile(join(folder, 'secret.js'), 'evil()');
    return folder;
  };

  test('a build that has one is not released', async () => {
    const site = await twoReleases();
    const from = await build('mfe-lottery', 'c');
    await symlink('/etc/passwd', join(from, 'passwd.txt'));
    const { revision } = await readState(site);
    await expect(release(site, 'mfe-lottery', { from })).rejects.toThrow(
      /passwd\.txt is a symbolic link. A release has files only/,
    );
    expect((await readState(site)).revision).toBe(revision);
    expect(await site.list('mfe-lottery/1.0.0-c')).toEqual([]);
  });

  test.each([
    ['beside the files of a live release', 'mfe-lottery/1.0.0-b/passwd.txt'],
    ['in the place of one', 'mfe-lottery/1.0.0-b/remoteEntry.js'],
  ])('one that was planted %s is what was not signed', async (_where, at) => {
    const site = await twoReleases();
    await planted(site, at, '/etc/passwd');
    const said: string[] = [];
    await composePages(site, { say: (line) => said.push(line) });
    expect(await home(site)).toContain('/mfe-lottery/1.0.0-a/remoteEntry.js');
    expect(said).toEqual([expect.stringContaining(`1.0.0-b is not what was signed: ${at} is a symbolic link`)]);
    await expect(release(site, 'mfe-lottery', { from: await build('mfe-lottery', 'b') })).rejects.toThrow(
      /Nothing was (?:moved|released): .* is a symbolic link/,
    );
    await rollback(site, 'mfe-lottery');
    await expect(rollback(site, 'mfe-lottery', '1.0.0-b')).rejects.toThrow('is a symbolic link, and a release has none');
  });

  test('nothing is read, written or taken away behind one, and a page in whose place one lies is composed anew', async () => {
    const site = await twoReleases();
    const outside = await secret();
    const before = await home(site);
    await planted(site, 'pages/_home.html', join(outside, 'secret.js'));
    await planted(site, 'mfe-news', outside);
    expect([await site.read('mfe-news/secret.js'), await site.read('../secret.js'), await site.list('mfe-news')]).toEqual([
      null,
      null,
      [],
    ]);
    await expect(site.write('mfe-news/secret.js', 'ours')).rejects.toThrow(
      /mfe-news in .* leads somewhere else by a symbolic link/,
    );
    await expect(site.create('mfe-news/new.js', 'ours')).rejects.toThrow('symbolic link');
    await site.remove('mfe-news/secret.js');
    await composePages(site, { say: () => {}, unlessDone: true });
    expect(await home(site)).toBe(before);
    expect(await readFile(join(outside, 'secret.js'), 'utf8')).toBe('evil()');
  });
});
