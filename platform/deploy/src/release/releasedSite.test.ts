import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { verify } from '../recovery/faults.ts';
import { readState } from '../site/deploymentLog.ts';
import { problemOf } from '../site/liveReleases.ts';
import { type ReleasedSite, releasedRewards, releasedSite } from '../testing/releasedSite.ts';
import { renamedBuild } from '../testing/renamedBuild.ts';
import { release } from './release.ts';
import { rollback } from './rollback.ts';

let old: ReleasedSite;
beforeEach(async () => {
  old = await releasedSite();
});
afterEach(() => old.remove());

const rewardsOnHome = async () => {
  const { text } = (await old.site.read('pages/_home.html')) ?? { text: '' };
  return new Set([...text.matchAll(/\/mfe-rewards\/([^/"]+)\//g)].map(([, folder]) => folder));
};

test('the log, the releases and the documents of a site of 9778a85a verify', async () => {
  const { state, faults, releases, pages } = await verify(old.site, old.machine);
  expect(faults).toEqual([]);
  expect(state?.moves.map(({ revision, by, what }) => ({ revision, by, what }))).toEqual([
    { revision: 1, by: 'root', what: 'release' },
  ]);
  expect(releases).toBe(2);
  expect(pages.length).toBeGreaterThan(15);
});

test('a changed file of its release, and a changed deployment, are found (control)', async () => {
  const state = await readState(old.site, old.machine);
  const script = `mfe-rewards/${releasedRewards}/remoteEntry.js`;
  await old.site.write(script, `${(await old.site.read(script))?.text} `);
  expect(await problemOf(old.site, state, 'mfe-rewards', releasedRewards)).toContain('remoteEntry.js was changed');

  const deployment = 'moves/000000001.json';
  await old.site.write(deployment, ((await old.site.read(deployment))?.text ?? '').replace('"by": "root"', '"by": "other"'));
  await expect(readState(old.site, old.machine)).rejects.toThrow();
});

async function newerBuild(edited?: (name: string, text: string) => string): Promise<string> {
  const folder = await renamedBuild(join(old.site.address, 'mfe-rewards', releasedRewards), 'newerbuild', edited);
  await rm(join(folder, 'signature.json'));
  return folder;
}

test('its owner releases the remote anew with the tool of today, and rolls back to the release of 9778a85a', async () => {
  const { site, machine } = old;
  await release(site, 'mfe-rewards', { from: await newerBuild(), machine, provider: null });
  expect(await rewardsOnHome()).toEqual(new Set(['0.1.0-newerbuild']));

  expect(await rollback(site, 'mfe-rewards', undefined, { machine, provider: null })).toBe(releasedRewards);

  expect(await rewardsOnHome()).toEqual(new Set([releasedRewards]));
  expect((await readState(site, machine)).apps['mfe-rewards']?.live).toBe(releasedRewards);
  expect((await verify(site, machine)).faults).toEqual([]);
});

test('the gate refuses a newer remote that needs another React than the host of 9778a85a provides', async () => {
  const { site, machine } = old;
  const from = await newerBuild((name, text) =>
    name === 'release.json' ? text.replace(/("react": ?)"[\d.]+"/, '$1"20.0.0"') : text,
  );
  await expect(release(site, 'mfe-rewards', { from, machine, provider: null })).rejects.toThrow(
    'mfe-rewards needs react ^20.0.0, the host provides 19',
  );
});
