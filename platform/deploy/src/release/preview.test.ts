import { longestPreview, previewPath, SiteKeys, siteKeysPath } from 'shared/contracts/preview';
import { readPreview } from 'site/preview';
import { Value } from 'typebox/value';
import { changeKeys } from '../keys/commands.ts';
import { thisMachine } from '../keys/machine.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { newMachine, team } from '../testing/teams.ts';
import { composePages } from './compose.ts';
import { preview } from './preview.ts';
import { release } from './release.ts';

const site = 'https://lotto.example.com';
const shown = async () => buildFolder(releaseInfo('mfe-lottery', { buildId: 'bbbbbbbbbb' }));

async function liveSite() {
  const made = await emptySite();
  await liveHost(made);
  await release(made, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery')) });
  return made;
}

const keysOf = async (of: Site) => Value.Parse(SiteKeys, JSON.parse((await of.read(siteKeysPath))?.text ?? '')).keys;
const judged = async (of: Site, link: string, now = Date.now()) =>
  readPreview(new URL(link).searchParams.get('signed') ?? '', { site, keys: await keysOf(of), now });

test('a link is signed by a key of the list, for one release that lies on the site, for a day; nothing is moved', async () => {
  const of = await liveSite();
  const before = await readState(of);
  const now = Date.now();
  const link = await preview(of, 'mfe-lottery', { from: await shown(), provider: `${site}/`, now });
  expect(link.startsWith(`${site}${previewPath}?signed=`)).toBe(true);
  expect(await judged(of, link, now)).toMatchObject({
    app: 'mfe-lottery',
    release: '1.0.0-bbbbbbbbbb',
    until: now + longestPreview,
  });
  expect(await judged(of, link, now + longestPreview)).toBe('It is over.');
  expect(await of.exists('mfe-lottery/1.0.0-bbbbbbbbbb/NextDraw.js')).toBe(true);
  expect((await readState(of)).revision).toBe(before.revision);
});

test('only a key that may release the app shows a preview, and not after it is revoked', async () => {
  const of = await liveSite();
  const ours = await team(of, 'lottery', 'mfe-lottery');
  const theirs = await team(of, 'rewards', 'mfe-rewards');
  const options = { from: await shown(), provider: site };
  await expect(preview(of, 'mfe-lottery', { ...options, machine: theirs })).rejects.toThrow(
    "'rewards' may not release mfe-lottery",
  );
  await expect(preview(of, 'mfe-lottery', { ...options, machine: newMachine() })).rejects.toThrow('keys new NAME');
  const link = await preview(of, 'mfe-lottery', { ...options, machine: ours });
  expect(await judged(of, link)).toMatchObject({ app: 'mfe-lottery' });
  await changeKeys(of, thisMachine(), { change: 'revoke', name: 'lottery' });
  await composePages(of);
  expect(await judged(of, link)).toBe('Its key may not release mfe-lottery here.');
});

test('reports a release that cannot be shown before any build', async () => {
  const of = await liveSite();
  const options = { from: await shown(), provider: site };
  await expect(preview(of, 'host', options)).rejects.toThrow('A preview shows one remote');
  await expect(preview(of, 'mfe-lottery', { ...options, provider: undefined })).rejects.toThrow('PROVIDER_URL');
  await expect(preview(Object.assign(of, { choosesVariants: false }), 'mfe-lottery', options)).rejects.toThrow(
    'only a site in a folder has them',
  );
});

test('the list of keys is written with the pages, and again where a clone of before has taken it away', async () => {
  const of = await liveSite();
  const keys = await keysOf(of);
  expect(keys).toMatchObject([{ apps: [], owner: true }]);
  await of.remove(siteKeysPath);
  await composePages(of, { unlessDone: true });
  expect(await keysOf(of)).toEqual(keys);
});
