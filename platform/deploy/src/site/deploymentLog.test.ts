import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deploymentPath, movesFolder } from 'site/deployments/deployment';
import type { SiteState } from 'site/deployments/siteState';
import { thisMachine } from '../keys/machine.ts';
import { emptySite, pointTo } from '../testing/builds.ts';
import { addDeployment } from './addDeployment.ts';
import { readState } from './deploymentLog.ts';
import { FolderSite } from './FolderSite.ts';
import { OverlaySite } from './OverlaySite.ts';

describe('deploymentLog', () => {
  const release = (app: string, to: string) => (state: SiteState) => ({
    what: 'release',
    apps: [{ app, to, from: state.apps[app]?.live ?? null, signature: null }],
    keys: [],
    forced: [],
    skipped: [],
  });

  test('moves at the same moment all survive, each on top of another', async () => {
    const site = await emptySite();
    await pointTo(site, 'host', '1');
    const apps = ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e', 'mfe-f'];
    await Promise.all(apps.map((app) => pointTo(site, app, '1')));
    const state = await readState(site);
    expect(Object.keys(state.apps).sort()).toEqual(['host', ...apps]);
    expect(state.moves.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('a paused command cannot overwrite a newer deployment: it decides again from it', async () => {
    const site = await emptySite();
    await pointTo(site, 'host', '1');
    const seen: number[] = [];
    await addDeployment(site, async (state) => {
      seen.push(state.revision);
      // May take any time: there is no lock that could be taken over.
      if (seen.length === 1) await pointTo(new FolderSite(site.address), 'mfe-a', '1');
      return release('mfe-b', '1')(state);
    });
    expect(seen).toEqual([1, 2]);
    expect(Object.keys((await readState(site)).apps)).toEqual(['host', 'mfe-a', 'mfe-b']);
  });

  test('a lock of an older clone and partial files of a killed process block no command', async () => {
    const site = await emptySite();
    await mkdir(join(site.address, 'registry.json.held'));
    await mkdir(join(site.address, movesFolder));
    await writeFile(join(site.address, `${deploymentPath(1)}.5f2d.part`), 'half a mo');
    await Promise.all(['host', 'mfe-a'].map((app) => pointTo(site, app, '1')));
    expect((await readState(site)).revision).toBe(2);
  });

  test('names a place that can be neither read nor written, and ends the wait', async () => {
    const site = await emptySite();
    await pointTo(site, 'host', '1');
    await mkdir(join(site.address, deploymentPath(2)));
    await expect(pointTo(site, 'host', '2')).rejects.toThrow('moves/000000002.json of ');
  });

  test('an account without a key makes one without ceremony on an empty site, and owns it', async () => {
    const site = await emptySite();
    const dataDir = await mkdtemp(join(tmpdir(), 'snail-lotto-data-'));
    const machine = thisMachine({ DATA_DIR: dataDir });
    const { keys, moves } = await addDeployment(site, release('host', '1'), machine);
    const [name = ''] = Object.keys(keys);
    expect(keys[name]).toMatchObject({ owner: true, revoked: false, publicKey: moves[0]?.publicKey });
    expect(await readdir(join(dataDir, 'keys'))).toEqual([`${name}.pem`]);

    const stranger = thisMachine({ DATA_DIR: join(dataDir, 'another') });
    await expect(addDeployment(site, release('host', '2'), stranger)).rejects.toThrow('there is none here');
    expect((await readState(site, stranger)).apps.host?.live).toBe('1');
    await rm(dataDir, { recursive: true });
  });
});

describe('OverlaySite', () => {
  test('deployments on an overlay stay there, and deployments of the site below do not mix with them', async () => {
    const below = await emptySite();
    await pointTo(below, 'host', '1');
    const trial = new OverlaySite(below);
    await addDeployment(trial, async ({ apps }) => {
      await pointTo(below, 'mfe-b', '1');
      const moved = { app: 'mfe-a', to: '1', from: apps['mfe-a']?.live ?? null, signature: null };
      return { what: 'release', apps: [moved], keys: [], forced: [], skipped: [] };
    });
    await pointTo(below, 'mfe-c', '1');
    await pointTo(trial, 'mfe-a', '2');

    expect(Object.keys((await readState(trial)).apps)).toEqual(['host', 'mfe-a']);
    expect((await readState(trial)).apps['mfe-a']).toEqual({ live: '2', earlier: ['1'], left: [] });
    expect(Object.keys((await readState(below)).apps)).toEqual(['host', 'mfe-b', 'mfe-c']);
  });

  test('writes and removals on an overlay leave the site below unchanged', async () => {
    const below = await emptySite();
    await below.write('mfe-a/1/a.html', 'below');
    const trial = new OverlaySite(below);
    await trial.write('mfe-a/1/b.html', 'here');
    expect(await trial.list('mfe-a/1')).toEqual(['mfe-a/1/a.html', 'mfe-a/1/b.html']);
    expect(await trial.create('mfe-a/1/a.html', 'again')).toBe(false);
    expect(await trial.create('mfe-a/1/c.html', 'new')).toBe(true);
    await trial.remove('mfe-a/1/a.html');
    expect(await trial.list('mfe-a/1')).toEqual(['mfe-a/1/b.html', 'mfe-a/1/c.html']);
    expect([await trial.exists('mfe-a/1/a.html'), await trial.read('mfe-a/1/a.html')]).toEqual([false, null]);
    expect(await below.list('mfe-a/1')).toEqual(['mfe-a/1/a.html']);
    expect(Buffer.from(trial.written('mfe-a/1/b.html') ?? '').toString()).toBe('here');
  });

  test('documents of the site below are not its own: they are made of other moves', async () => {
    const below = await emptySite();
    await below.write('pages/live.json', '{"revision":9}');
    const trial = new OverlaySite(below);
    expect([await trial.read('pages/live.json'), await trial.exists('pages/live.json')]).toEqual([null, false]);
    expect(await trial.list('pages')).toEqual([]);
    expect(await trial.replace('pages/live.json', '{"revision":3}', (now) => now === null)).toBe(true);
    expect((await below.read('pages/live.json'))?.text).toBe('{"revision":9}');
  });
});
