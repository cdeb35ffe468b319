import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import type { PresignResponse } from 'shared/contracts/uploads';
import { seedFolder } from '../seed/seed.ts';
import { pgliteKind } from '../testing/databases.ts';
import { openTestApp, testConfig } from '../testing/testApp.ts';
import { addTestMember, bearerOf } from '../testing/testMembers.ts';
import { storePicture } from './storePicture.ts';

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Stands for S3-compatible storage: keeps what is PUT. */
async function bucketServer() {
  const objects = new Map<string, { body: Buffer; headers: IncomingMessage['headers'] }>();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    objects.set(new URL(request.url ?? '/', 'http://localhost').pathname, { body, headers: request.headers });
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

  it('are PUT straight to the bucket with a signed address that fixes key and type', async () => {
    const bucket = await bucketServer();
    const { db, drop } = await pgliteKind.open();
    const app = await openTestApp(db, { s3: s3(bucket.endpoint) });
    const headers = await bearerOf(db, await addTestMember(db, 'player01'));
    // Its width is of no use here: the bytes go past us, so nobody makes variants.
    const payload = { objectName: 'portrait.gif', width: 1 };
    const allowed = (
      await app.inject({ method: 'POST', url: '/api/upload-file/presigned-url', payload, headers })
    ).json<PresignResponse>();
    const url = new URL(allowed.url);
    expect(url.origin).toBe(bucket.endpoint);
    expect(url.pathname).toMatch(/^\/pictures\/[0-9a-f-]{36}\.gif$/);
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-type;host');
    expect(url.searchParams.get('X-Amz-Expires')).toBe('600');
    expect(allowed.publicUrl).toBe(`https://cdn.example.com${url.pathname.slice('/pictures'.length)}`);
    await fetch(allowed.url, { method: allowed.method, headers: allowed.headers, body: gif });
    expect(bucket.objects.get(url.pathname)).toMatchObject({ body: gif, headers: { 'content-type': 'image/gif' } });
    expect(
      (await app.inject({ method: 'PUT', url: `/api/upload-file/${url.pathname.split('/').pop()}`, payload: gif })).statusCode,
    ).toBe(404);
    await app.close();
    await drop();
    bucket.close();
  });

  it("take the operator's pictures with a long cache", async () => {
    const bucket = await bucketServer();
    const publicUrl = await storePicture(await testConfig({ s3: s3(bucket.endpoint) }), gif, 'coin.gif');
    const key = new URL(publicUrl).pathname;
    expect(publicUrl).toBe(`https://cdn.example.com${key}`);
    expect(bucket.objects.get(`/pictures${key}`)).toMatchObject({
      body: gif,
      headers: { 'content-type': 'image/gif', 'cache-control': 'public, max-age=31536000, immutable' },
    });
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
