// Full tier: a second kind of site; release.test.ts releases into a folder.
import { deploymentPath, movesFolder } from 'site/deployments/deployment';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { accessKey, type BucketServer, startBucketServer } from '../testing/bucketServer.ts';
import { anyContract, buildFolder, liveHost, pointTo, releaseInfo } from '../testing/builds.ts';
import { readState } from './deploymentLog.ts';
import { openSite } from './openSite.ts';
import type { Site } from './Site.ts';

const homePath = 'pages/_home.html';

const opened: BucketServer[] = [];
const environment = { ...process.env };
afterEach(async () => {
  process.env = { ...environment };
  for (const store of opened.splice(0)) await store.stop();
});

async function bucket(options?: { conditional: boolean }): Promise<{ store: BucketServer; site: Site }> {
  const store = await startBucketServer(options);
  opened.push(store);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: store.url,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: 'its secret',
  });
  return { store, site: openSite('s3://lotto/site') };
}

test('uploads a release into the bucket: each file with its type, release files immutable, documents uncached', async () => {
  const { store, site } = await bucket();
  await liveHost(site);
  await release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery')) });

  const headers = (path: string) => store.objects.get(`lotto/site/${path}`)?.headers;
  const forEver = 'public, max-age=31536000, immutable';
  const script = 'text/javascript; charset=utf-8';
  const entry = 'mfe-lottery/1.0.0-aaaaaaaaaa/remoteEntry.js';
  expect(headers(entry)).toEqual({ 'content-type': script, 'cache-control': forEver });
  expect(headers(`${entry}.br`)).toEqual({ 'content-type': script, 'cache-control': forEver, 'content-encoding': 'br' });
  expect(headers(`${entry}.gz`)).toEqual({ 'content-type': script, 'cache-control': forEver, 'content-encoding': 'gzip' });
  expect(headers(homePath)).toEqual({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(headers('registry.json')).toEqual({ 'content-type': 'application/json', 'cache-control': 'no-cache' });
  expect((await site.read(homePath))?.text).toContain(`/${entry}`);
});

test('teams that release at the same moment all survive, and so do their moves in the log', async () => {
  const { site } = await bucket();
  await liveHost(site, { contract: anyContract('host') });
  const apps = ['mfe-lottery', 'mfe-rewards', 'mfe-account'] as const;
  const builds = await Promise.all(
    apps.flatMap((app) =>
      ['1', '2'].map(async (buildId) => ({
        app,
        from: await buildFolder(releaseInfo(app, { buildId, contract: anyContract('remote') })),
      })),
    ),
  );

  await Promise.all(builds.map(({ app, from }) => release(site, app, { from })));

  const state = await readState(site);
  expect(state.revision).toBe(1 + builds.length);
  const pages = (await site.read('pages/pages.json'))?.text ?? '';
  for (const app of apps) {
    const { live = '', earlier = [] } = state.apps[app] ?? {};
    expect([live, ...earlier].sort()).toEqual(['1.0.0-1', '1.0.0-2']);
    expect(pages).toContain(`/${app}/${live}/remoteEntry.js`);
  }
  expect(state.moves).toHaveLength(1 + builds.length);
  expect((await site.list(movesFolder)).sort()).toEqual(state.moves.map(({ revision }) => deploymentPath(revision)));
});

test('control: in a store that does not honour conditional writes, moves at the same moment are lost', async () => {
  const { site } = await bucket({ conditional: false });
  await liveHost(site);
  await Promise.allSettled(['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d'].map((app) => pointTo(site, app, '1')));
  expect((await site.list(movesFolder)).length).toBeLessThan(5);
});

test('a rollback moves the pointer back', async () => {
  const { site } = await bucket();
  await liveHost(site);
  for (const buildId of ['aaaaaaaaaa', 'bbbbbbbbbb'])
    await release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery', { buildId })) });
  expect(await rollback(site, 'mfe-lottery', undefined)).toBe('1.0.0-aaaaaaaaaa');
  expect((await site.read(homePath))?.text).toContain('/mfe-lottery/1.0.0-aaaaaaaaaa/');
});

test('only a missing file counts as missing: a refusal is an error', async () => {
  const { site } = await bucket();
  expect(await site.read('registry.json')).toBeNull();
  expect(await site.exists('registry.json')).toBe(false);
  expect(await site.create('registry.json', '1')).toBe(true);
  expect(await site.create('registry.json', '2')).toBe(false);
  expect((await site.read('registry.json'))?.text).toBe('1');

  process.env.AWS_ACCESS_KEY_ID = 'no-key';
  const refused = openSite('s3://lotto/site');
  await expect(refused.read('registry.json')).rejects.toThrow('AccessDenied');
  await expect(refused.list('moves')).rejects.toThrow('AccessDenied');
  await expect(refused.exists('registry.json')).rejects.toThrow();
  await expect(refused.create('registry.json', '{}')).rejects.toThrow('AccessDenied');
});
