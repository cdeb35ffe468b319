// Full tier: a second store for the same pictures; uploads.test.ts covers the routes.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PresignResponse } from 'shared/contracts/uploads';
import { contentSecurityPolicy } from 'site/contentSecurityPolicy';
import { pgliteKind } from '../../../testkit/databases.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { addTestMember, bearerOf } from '../../../testkit/testMembers.ts';
import { seedFolder } from '../../app/seed/seed.ts';
import { configuredStore, storePicture } from './pictureStore.ts';
import { removePicturesOf, sweepUploads } from './sweepUploads.ts';

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

async function bucketServer({ beforePut = async () => {} } = {}) {
  const objects = new Map<string, { body: Buffer; headers: IncomingMessage['headers'] }>();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const source = objects.get(`/${request.headers['x-amz-copy-source']}`);
    if (request.method === 'GET') {
      const found = objects.get(pathname);
      response.statusCode = found ? 206 : 404;
      response.end(found?.body ?? '<Error><Code>NoSuchKey</Code></Error>');
    } else if (request.method === 'DELETE') objects.delete(pathname);
    else if (source) {
      objects.set(pathname, source);
      response.end('<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>');
    } else {
      await beforePut();
      objects.set(pathname, { body, headers: request.headers });
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return { objects, endpoint, close: () => server.close() };
}

describe('pictures in S3-compatible storage', () => {
  const s3 = (endpoint: string) => ({
    endpoint,
    region: 'eu-central-1',
    bucket: 'pictures',
    accessKeyId: 'a key id',
    secretAccessKey: 'a secret',
    publicUrl: 'https://cdn.example.com',
  });

  it('get there through the provider, which reads them first', async () => {
    const bucket = await bucketServer();
    const { db, drop } = await pgliteKind.open();
    const app = await openTestApp(db, { s3: s3(bucket.endpoint) });
    const headers = await bearerOf(db, await addTestMember(db, 'player01'));
    const payload = { objectName: 'portrait.gif', width: 1 };
    const allowed = (
      await app.inject({ method: 'POST', url: '/api/upload-file/presigned-url', payload, headers })
    ).json<PresignResponse>();
    expect(allowed.publicUrl).toMatch(/^https:\/\/cdn\.example\.com\/[0-9a-f-]{36}-1w\.gif$/);
    const send = (body: Buffer) => app.inject({ method: 'PUT', url: allowed.url, headers: allowed.headers, payload: body });
    expect((await send(Buffer.from('no picture'))).statusCode).toBe(415);
    expect(bucket.objects.size).toBe(0);
    expect((await send(gif)).statusCode).toBe(200);
    const stored = bucket.objects.get(`/pictures${new URL(allowed.publicUrl).pathname}`);
    expect(stored).toMatchObject({ headers: { 'content-type': 'image/gif' } });
    await db.query("update uploads set unused_since = now() - interval '61 minutes'");
    expect(await sweepUploads(db, configuredStore(await testConfig({ s3: s3(bucket.endpoint) })))).toBe(1);
    expect(bucket.objects.size).toBe(0);
    await app.close();
    await drop();
    bucket.close();
  });

  it('get there in the size and of the type that are signed, and nothing of any other', async () => {
    const bucket = await bucketServer();
    const { db, drop } = await pgliteKind.open();
    const app = await openTestApp(db, { s3: s3(bucket.endpoint) });
    const headers = await bearerOf(db, await addTestMember(db, 'player01'));
    const payload = { objectName: 'portrait.gif', width: 1, size: gif.byteLength };
    const permission = await app.inject({ method: 'POST', url: '/api/upload-file/presigned-url', payload, headers });
    const allowed = permission.json<PresignResponse>();
    expect(allowed.maxBytes).toBe(gif.byteLength);
    const send = (body: Buffer, type = 'image/gif', url = allowed.url) =>
      app.inject({ method: 'PUT', url, headers: { 'content-type': type }, payload: body });
    const larger = Buffer.concat([gif, Buffer.from('<script>')]);
    expect((await send(larger)).json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    const saysLarger = allowed.url.replace(`size=${gif.byteLength}`, `size=${larger.byteLength}`);
    expect((await send(larger, 'image/gif', saysLarger)).json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect((await send(larger, 'image/gif', allowed.url.replace(/size=\d+&/, ''))).json()).toMatchObject({ statusCode: 403 });
    expect((await send(gif, 'text/html')).json()).toMatchObject({ statusCode: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    const asHtml = allowed.url.replace('.gif', '.html');
    expect((await send(gif, 'text/html', asHtml)).json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(bucket.objects.size).toBe(0);
    expect((await send(gif)).statusCode).toBe(200);
    expect([...bucket.objects.keys()]).toEqual([`/pictures${new URL(allowed.publicUrl).pathname}`]);
    expect([...bucket.objects.values()][0]?.headers['cache-control']).toBe('private, max-age=31536000, immutable');

    const shown = { method: 'POST', url: '/api/user/me/picture', payload: { publicUrl: allowed.publicUrl }, headers } as const;
    expect((await app.inject(shown)).json()).toMatchObject({ avatar: allowed.publicUrl });
    await db.query("update uploads set unused_since = now() - interval '61 minutes'");
    expect(await sweepUploads(db, configuredStore(await testConfig({ s3: s3(bucket.endpoint) })))).toBe(0);
    await app.close();
    await drop();
    bucket.close();
  });

  it('get another address there when their member does not agree any more that strangers see them', async () => {
    const bucket = await bucketServer();
    const { db, drop } = await pgliteKind.open();
    const app = await openTestApp(db, { s3: s3(bucket.endpoint) });
    const headers = await bearerOf(db, await addTestMember(db, 'player01'));
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers });
    const { url, publicUrl } = (
      await post('/api/upload-file/presigned-url', { objectName: 'me.gif', width: 1 })
    ).json<PresignResponse>();
    await app.inject({ method: 'PUT', url, headers: { 'content-type': 'image/gif' }, payload: gif });
    await post('/api/user/me/picture', { publicUrl });
    await post('/api/user/me/picture/publish', { isPublic: true });
    const { avatar } = (await post('/api/user/me/picture/publish', { isPublic: false })).json<{ avatar: string }>();
    expect(avatar).toMatch(/^https:\/\/cdn\.example\.com\/[0-9a-f-]{36}-1w\.gif$/);
    expect(avatar).not.toBe(publicUrl);
    expect([...bucket.objects.keys()]).toEqual([`/pictures${new URL(avatar).pathname}`]);
    expect([...bucket.objects.values()][0]?.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    await app.close();
    await drop();
    bucket.close();
  });

  it('leave nothing there when their member is deleted while they are being stored', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    const bucket = await bucketServer({
      beforePut: () => {
        begin();
        return held;
      },
    });
    const { db, drop } = await pgliteKind.open();
    const app = await openTestApp(db, { s3: s3(bucket.endpoint) });
    const userId = await addTestMember(db, 'player01');
    const headers = await bearerOf(db, userId);
    const payload = { objectName: 'portrait.gif' };
    const permission = await app.inject({ method: 'POST', url: '/api/upload-file/presigned-url', payload, headers });
    const { url, headers: type } = permission.json<PresignResponse>();
    const sending = app.inject({ method: 'PUT', url, headers: type, payload: gif });
    await Promise.all([
      sending.then(({ statusCode }) => expect(statusCode).toBe(403)),
      (async () => {
        await begun;
        expect(await removePicturesOf(db, configuredStore(await testConfig({ s3: s3(bucket.endpoint) })), userId)).toBe(1);
        goOn();
      })(),
    ]);
    expect(bucket.objects.size).toBe(0);
    await app.close();
    await drop();
    bucket.close();
  });

  it('may show: the policy of a document names their origin, and none without a bucket', async () => {
    const site = await mkdtemp(path.join(tmpdir(), 'lotto-site-'));
    await mkdir(path.join(site, 'pages'));
    await writeFile(path.join(site, 'pages', '_home.html'), '<!doctype html>');
    await writeFile(path.join(site, 'pages', 'pages.json'), JSON.stringify([{ pattern: '/', file: 'pages/_home.html' }]));
    const { db, drop } = await pgliteKind.open();
    const policies: unknown[] = [];
    for (const config of [{}, { s3: { ...s3('http://127.0.0.1:9'), publicUrl: 'https://cdn.example.com/pictures' } }]) {
      const app = await openTestApp(db, { siteDir: site, developSite: site, ...config });
      policies.push((await app.inject('/')).headers['content-security-policy']);
      await app.close();
    }
    expect(policies).toEqual([
      contentSecurityPolicy({ turnstile: false }),
      contentSecurityPolicy({ turnstile: false, pictures: 'https://cdn.example.com' }),
    ]);
    await drop();
    await rm(site, { recursive: true });
  });

  it("take the operator's pictures with a long cache", async () => {
    const bucket = await bucketServer();
    const config = await testConfig({ s3: s3(bucket.endpoint) });
    const publicUrl = await storePicture(config, gif, 'coin.gif');
    const key = new URL(publicUrl).pathname;
    expect(publicUrl).toBe(`https://cdn.example.com${key}`);
    expect(bucket.objects.get(`/pictures${key}`)).toMatchObject({
      body: gif,
      headers: { 'content-type': 'image/gif', 'cache-control': 'public, max-age=31536000, immutable' },
    });
    const { get } = configuredStore(config);
    expect([await get(key.slice(1)), await get('none.gif')]).toEqual([new Uint8Array(gif), undefined]);
    bucket.close();
  });

  it('stand beside their narrower variants', async () => {
    const bucket = await bucketServer();
    const coins = await readFile(path.join(seedFolder, 'pictures/thousand-cto-stacks.webp'));
    const { pathname } = new URL(await storePicture(await testConfig({ s3: s3(bucket.endpoint) }), coins, 'coins.webp'));
    const start = `/pictures${pathname.replace('.webp', '')}`;
    expect([...bucket.objects.keys()].sort()).toEqual([
      `${start}-w192.webp`,
      `${start}-w384.webp`,
      `${start}-w96.webp`,
      `${start}.webp`,
    ]);
    expect(bucket.objects.get(`${start}-w96.webp`)?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    bucket.close();
  });
});
