// Full tier: starts nginx.
import { canTry } from 'api/testing/installedProgram';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { openSite } from '../site/openSite.ts';
import type { Site } from '../site/Site.ts';
import { accessKey, type BucketServer, startBucketServer } from '../testing/bucketServer.ts';
import { buildFolder, liveHost, releaseInfo } from '../testing/builds.ts';
import { type NginxProcess, startNginx } from '../testing/nginxProcess.ts';

jest.setTimeout(300_000);

const describeWithNginx = canTry('nginx before a bucket', 'nginx') ? describe : describe.skip;

const entry = '/mfe-lottery/1.0.0-aaaaaaaaaa/remoteEntry.js';

describeWithNginx('nginx before a bucket', () => {
  const environment = { ...process.env };
  let store: BucketServer;
  let nginx: NginxProcess;
  let site: Site;

  beforeAll(async () => {
    store = await startBucketServer({ publicRead: true });
    Object.assign(process.env, { AWS_ENDPOINT_URL: store.url, AWS_REGION: 'eu-central-1' });
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: 'its secret' });
    site = openSite('s3://lotto/site');
    // Nothing listens at the discard port: only files are requested here.
    nginx = await startNginx({ site: `${store.url}/lotto/site`, api: ['127.0.0.1:9'] });
  });

  afterAll(async () => {
    process.env = environment;
    await nginx?.stop();
    await store?.stop();
  });

  test('an empty bucket is a site without a release', async () => {
    const answer = await fetch(`${nginx.url}/`);
    expect([answer.status, await answer.text()]).toEqual([503, 'No release of the site is live yet. Try again soon.\n']);
  });

  test('documents by route, with the id filled in; unknown addresses; a release and a rollback at once', async () => {
    await liveHost(site);
    const earlyRequests = { NextDraw: ['/api/lotteries/{lotteryId}'] };
    await release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery', { earlyRequests })) });

    expect(await document('/')).toEqual({ status: 200, html: expect.stringContaining(`"${entry}"`) });
    expect(await document('/lottery/42')).toEqual({ status: 200, html: expect.stringContaining('href="/api/lotteries/42"') });
    for (const path of ['/nowhere', '/lottery/abc', '/_home'])
      expect(await document(path)).toEqual({ status: 404, html: expect.stringContaining('<h1>Shell</h1>') });

    const next = await buildFolder(releaseInfo('mfe-lottery', { version: '1.1.0', buildId: 'bbbbbbbbbb' }));
    await release(site, 'mfe-lottery', { from: next });
    expect((await document('/')).html).toContain('/mfe-lottery/1.1.0-bbbbbbbbbb/remoteEntry.js');
    await rollback(site, 'mfe-lottery', undefined);
    expect((await document('/')).html).toContain(`"${entry}"`);
  });

  test.each([
    ['br', 'br'],
    ['identity', null],
  ])('files of a release are kept for ever, asked for as %s', async (accepted, encoding) => {
    const answer = await fetch(nginx.url + entry, { headers: { 'accept-encoding': accepted } });
    expect([answer.status, await answer.text()]).toEqual([200, '/* aaaaaaaaaa */']);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each([
    '/mfe-lottery/1.0.0-aaaaaaaaaa/gone.js',
    `${entry}%0d%0ax:%20y.js`,
    '/registry.json',
    '/releases.log',
    '/moves/000000001.json',
  ])('what is missing, or for teams only, is a failure that no cache keeps: %s', async (path) => {
    const answer = await fetch(nginx.url + path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await answer.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  test('nothing can be written through it', async () => {
    const before = new Map(store.objects);
    for (const method of ['PUT', 'DELETE', 'POST']) expect((await fetch(nginx.url + entry, { method })).status).toBe(404);
    expect(store.objects).toEqual(before);
  });

  async function document(path: string): Promise<{ status: number; html: string }> {
    const answer = await fetch(nginx.url + path);
    expect(answer.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('etag')).toBeNull();
    return { status: answer.status, html: await answer.text() };
  }
});
