import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newPrivateKey } from 'keys/keyFiles';
import {
  type Deployment,
  deploymentHash,
  deploymentPath,
  deploymentText,
  movesFolder,
  signDeployment,
} from 'site/deployments/deployment';
import { changeKeys } from '../keys/commands.ts';
import { thisMachine } from '../keys/machine.ts';
import { readKey } from '../keys/signer.ts';
import { restoreDeploymentFiles } from '../recovery/repair.ts';
import { accessKey, startBucketServer } from '../testing/bucketServer.ts';
import { emptySite, pointTo } from '../testing/builds.ts';
import { newMachine, team } from '../testing/teams.ts';
import { addDeployment } from './addDeployment.ts';
import { DeploymentLogDamaged, readState } from './deploymentLog.ts';
import { FolderSite } from './FolderSite.ts';
import { openSite } from './openSite.ts';
import type { Site } from './Site.ts';
import { summaryPath } from './summary.ts';

const environment = { ...process.env };
const stores: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  process.env = { ...environment };
  for (const store of stores.splice(0)) await store.stop();
});

async function emptyBucket(): Promise<Site> {
  const store = await startBucketServer();
  stores.push(store);
  Object.assign(process.env, { AWS_ENDPOINT_URL: store.url, AWS_REGION: 'eu-central-1' });
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: 'its secret' });
  return openSite(`s3://lotto/${Math.random()}`);
}

async function moved(empty: () => Promise<Site> = emptySite): Promise<Site> {
  const site = await empty();
  await pointTo(site, 'host', '1');
  for (const to of ['1', '2', '3']) await pointTo(site, 'mfe-lottery', to);
  return site;
}

const text = async (site: Site, path: string) => (await site.read(path))?.text ?? '';
const live = async (site: Site, machine = thisMachine()) => (await readState(site, machine)).apps['mfe-lottery']?.live;

async function forged(site: Site, over: Partial<Deployment>, key = newPrivateKey()): Promise<Deployment> {
  const { revision, head, moves } = await readState(site);
  const { signature: _none, ...last } = moves.at(-1) ?? {};
  const apps = [{ app: 'mfe-lottery', to: '9', from: '3', signature: null }];
  const content = {
    ...(last as Deployment),
    revision: revision + 1,
    previous: head,
    publicKey: key.publicKey,
    apps,
    keys: [],
    ...over,
  };
  return signDeployment(content, key);
}

describe.each([
  ['a folder', emptySite],
  ['a bucket', emptyBucket],
])('in %s', (_where, empty) => {
  test('an old registry.json put back changes no release', async () => {
    const site = await moved(empty);
    const old = await text(site, summaryPath);
    await pointTo(site, 'mfe-lottery', '4');
    await site.write(summaryPath, old);
    for (const machine of [thisMachine(), newMachine()]) expect(await live(site, machine)).toBe('4');
    await pointTo(site, 'mfe-lottery', '5');
    expect((await readState(site)).moves.at(-1)?.apps).toEqual([{ app: 'mfe-lottery', to: '5', from: '4', signature: null }]);
  });

  test.each([
    ['a flipped byte', (was: string) => was.replace('{', 'k')],
    ['half of it', (was: string) => was.slice(0, was.length / 2)],
    ['nothing that can be read', () => ' '],
    ['pointers from before there were moves', () => '{"revision":99,"apps":{"mfe-lottery":{"live":"1","earlier":[]}}}'],
    ['a move that nobody with a right has signed', (was: string) => was.replaceAll(/"revision": \d+/g, '"revision": 99')],
  ])('%s in registry.json stops nobody, and the next move writes it anew', async (_what, edit) => {
    const site = await moved(empty);
    const good = await text(site, summaryPath);
    await site.write(summaryPath, edit(good));
    expect(await live(site, newMachine())).toBe('3');
    await pointTo(site, 'mfe-lottery', '4');
    const summary: object = JSON.parse(await text(site, summaryPath));
    expect(summary).toMatchObject({ revision: 5, live: { 'mfe-lottery': '4' } });
    // A version from before the log reads `apps` there and would continue from it; without `apps` it stops.
    expect(summary).not.toHaveProperty('apps');
    expect((await readState(site)).warnings).toEqual([]);
  });

  test('a truncated log stops all deployments, and a machine that saw its end restores it', async () => {
    const site = await moved(empty);
    for (const revision of [3, 4]) await site.remove(deploymentPath(revision));
    const error = await readState(site).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DeploymentLogDamaged);
    expect(String(error)).toContain('moves/000000003.json is gone since this machine saw it');
    await expect(pointTo(site, 'mfe-lottery', '4')).rejects.toThrow(DeploymentLogDamaged);
    expect(await site.exists(deploymentPath(3))).toBe(false);
    await expect(readState(site, newMachine())).rejects.toThrow('moves/000000004.json is gone or was changed');

    expect(await restoreDeploymentFiles(site, thisMachine())).toHaveLength(2);
    for (const machine of [thisMachine(), newMachine()]) expect(await live(site, machine)).toBe('3');
  });

  test('a machine that saw the newer state refuses an older state of the whole site', async () => {
    const site = await moved(empty);
    const old = await text(site, summaryPath);
    await pointTo(site, 'mfe-lottery', '4');
    await site.remove(deploymentPath(5));
    await site.write(summaryPath, old);
    await expect(pointTo(site, 'mfe-lottery', '5')).rejects.toThrow('moves/000000005.json is gone since this machine saw it');
    await restoreDeploymentFiles(site, thisMachine());
    expect(await live(site, newMachine())).toBe('4');
  });

  test('the newest move alone is put back by any machine', async () => {
    const site = await moved(empty);
    await site.remove(deploymentPath(4));
    const machine = newMachine();
    await expect(readState(site, machine)).rejects.toThrow(DeploymentLogDamaged);
    expect(await restoreDeploymentFiles(site, machine)).toEqual(['moves/000000004.json is as registry.json holds it again']);
    expect(await live(site, machine)).toBe('3');
  });

  test('garbage among the deployments blocks no command, and the next deployment skips it', async () => {
    const site = await moved(empty);
    await site.write(deploymentPath(5), '{"revision": 5');
    await site.write(deploymentPath(900), await text(site, deploymentPath(4)));
    await site.write(`${movesFolder}/notes.txt`, 'no move');
    const machine = newMachine();
    expect((await readState(site, machine)).warnings).toEqual([
      'moves/000000005.json is no move, and nothing was taken from it: no signature fits it.',
      'moves/000000900.json is no move, and nothing was taken from it: it is move 4 in another place.',
    ]);
    await pointTo(site, 'mfe-lottery', '4');
    await pointTo(site, 'mfe-lottery', '5');
    const { moves } = await readState(site, machine);
    expect(moves.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 6, 7]);
  });
});

test.each([
  ['was changed', (was: string) => was.replace('"to": "2"', '"to": "9"'), 3],
  ['is the site’s own, from another place', (_was: string, before: string) => before, 3],
  ['is empty', () => '', 2],
])('an edited log: a move in the middle that %s stops who remembers it and who never saw it', async (_what, edit, revision) => {
  const site = await moved();
  await site.write(
    deploymentPath(revision),
    edit(await text(site, deploymentPath(revision)), await text(site, deploymentPath(revision - 1))),
  );
  await expect(readState(site)).rejects.toThrow(`${deploymentPath(revision)} was changed since this machine saw it`);
  await expect(readState(site, newMachine())).rejects.toThrow(
    `${deploymentPath(revision + 1)} follows a move that is gone or was changed, between it and ${deploymentPath(revision - 1)}`,
  );
  await restoreDeploymentFiles(site, thisMachine());
  expect(await live(site, newMachine())).toBe('3');
});

test('a log without its beginning, or with another one before it, is seen', async () => {
  const site = await moved();
  const first = await text(site, deploymentPath(1));
  await site.remove(deploymentPath(1));
  await expect(readState(site, newMachine())).rejects.toThrow(DeploymentLogDamaged);
  await site.write(deploymentPath(1), first);

  const other = await moved();
  for (const revision of [1, 2, 3, 4]) await site.write(deploymentPath(revision), await text(other, deploymentPath(revision)));
  await expect(readState(site)).rejects.toThrow('was changed since this machine saw it');
});

test('refuses a site that another owner started, by SITE_OWNER or by the copy of the log', async () => {
  const site = await moved();
  const { publicKey } = (await readState(site)).moves[0] ?? { publicKey: '' };
  const pinned = { ...newMachine(), siteOwner: publicKey };
  expect(await live(site, pinned)).toBe('3');

  for (const path of [...(await site.list(movesFolder)), summaryPath]) await site.remove(path);
  await addDeployment(site, () => ({ what: 'release', apps: [], keys: [], forced: [], skipped: [] }), newMachine());
  await expect(readState(site, pinned)).rejects.toThrow('is gone since this machine saw it');
  const neverSaw = { ...newMachine(), siteOwner: publicKey };
  await expect(readState(site, neverSaw)).rejects.toThrow('not by SITE_OWNER');
  await expect(
    addDeployment(await emptySite(), () => ({ what: 'release', apps: [], keys: [], forced: [], skipped: [] }), neverSaw),
  ).rejects.toThrow(`is to be started by SITE_OWNER, ${publicKey}`);
});

test('moves by a key that is not on the list, or that has no right to them, are none', async () => {
  const site = await moved();
  const rewards = await team(site, 'rewards', 'mfe-rewards');
  const key = await readKey(join(rewards.dataDir, 'keys', 'rewards.pem'));
  const others: [Partial<Deployment>, string][] = [
    [{ by: 'rewards' }, "the key 'rewards' may not release mfe-lottery"],
    [{ by: 'lottery' }, "its key is not on the site's list of keys as 'lottery'"],
    [
      { by: 'rewards', apps: [], keys: [{ change: 'allow', name: 'rewards', publicKey: key.publicKey, apps: [], owner: true }] },
      "only an owner changes the list of keys, and the key 'rewards' is none",
    ],
    [{ by: 'rewards', apps: [], takenOver: { revision: 9, apps: {}, signatures: {} } }, 'only the first move takes a site over'],
    [
      { by: 'rewards', apps: [{ app: 'mfe-rewards', to: '../../host/1', from: null, signature: null }] },
      "'mfe-rewards/../../host/1' is no release",
    ],
    [
      { by: 'rewards', apps: [{ app: 'mfe-rewards', to: '1', from: '7', signature: null }] },
      '7 was not the live release of mfe-rewards',
    ],
  ];
  for (const [over, why] of others) {
    const move = await forged(site, over, key);
    await site.write(deploymentPath(move.revision), deploymentText(move));
    const { apps, warnings } = await readState(site, newMachine());
    expect(warnings).toEqual([`${deploymentPath(move.revision)} is no move, and nothing was taken from it: ${why}.`]);
    expect([apps['mfe-lottery']?.live, apps['mfe-rewards']]).toEqual(['3', undefined]);
  }
  const stranger = await forged(site, { by: 'rewards' });
  await site.write(deploymentPath(stranger.revision), deploymentText(stranger));
  expect((await readState(site, newMachine())).warnings[0]).toContain("is not on the site's list of keys");
});

test('control: the same move by a key that may is one', async () => {
  const site = await moved();
  const lottery = await team(site, 'lottery', 'mfe-lottery');
  const move = await forged(site, { by: 'lottery' }, await readKey(join(lottery.dataDir, 'keys', 'lottery.pem')));
  await site.write(deploymentPath(move.revision), deploymentText(move));
  expect(await live(site, newMachine())).toBe('9');
});

test('a move of a newer version of the project says that the clone has to be updated', async () => {
  const site = await moved();
  const key = await readKey(join(thisMachine().dataDir, 'keys', `${(await readState(site)).moves[0]?.by}.pem`));
  const { apps: _none, ...move } = await forged(site, { tool: '7.0.0' }, key);
  const { signature: _signature, ...content } = move;
  await site.write(deploymentPath(move.revision), deploymentText(signDeployment(content as Deployment, key)));
  await expect(readState(site)).rejects.toThrow('moves/000000005.json was written by version 7.0.0 of the project');
});

test('only the owner can restart a known site that is empty', async () => {
  const site = await moved();
  const other = newMachine();
  await readState(site, other);
  await rm(site.address, { recursive: true });
  await expect(readState(site, other)).rejects.toThrow('is gone since this machine saw it');
  expect((await readState(site)).warnings).toEqual([expect.stringContaining('it begins anew')]);
  await pointTo(site, 'host', '1');
  expect((await readState(site)).revision).toBe(1);
});

test('the copy of this machine stays complete, whatever the site contains', async () => {
  const site = new FolderSite((await moved()).address);
  const hashes = (await readState(site)).moves.map((move) => deploymentHash(deploymentText(move)));
  expect((await readState(site)).moves.slice(1).map(({ previous }) => previous)).toEqual(hashes.slice(0, -1));
  await changeKeys(site, thisMachine(), {
    change: 'allow',
    name: 'a',
    publicKey: newPrivateKey().publicKey,
    apps: ['host'],
    owner: false,
  });
  const file = join(site.address, deploymentPath(5));
  await writeFile(file, (await readFile(file, 'utf8')).replace('"owner": false', '"owner": true'));
  await expect(readState(site)).rejects.toThrow('moves/000000005.json was changed since this machine saw it');
});
