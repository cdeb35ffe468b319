import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PresignResponse } from 'shared/contracts/uploads';
import sharp from 'sharp';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { seedFolder } from '../seed/seed.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { openTestApp, testConfig } from '../testing/testApp.ts';
import { addTestMember, bearerOf } from '../testing/testMembers.ts';
import { maxPictureBytes } from './pictures.ts';
import { NotAPicture, storePicture } from './storePicture.ts';

/** The smallest PNG: one transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const photo = ({ width, height }: { width: number; height: number }) =>
  sharp({ create: { width, height, channels: 3, background: 'orange' } })
    .jpeg()
    .toBuffer();

describe.each(databases)('uploads on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let member: { authorization: string };
  let dataDir: string;

  beforeAll(async () => {
    test = await open();
    ({ dataDir } = await testConfig());
    app = await openTestApp(test.db, { dataDir });
    member = await bearerOf(test.db, await addTestMember(test.db, 'player01'));
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const presign = (objectName: string, headers: Record<string, string> = member, width?: number) =>
    app.inject({ method: 'POST', url: '/api/upload-file/presigned-url', payload: { objectName, width }, headers });
  const permission = async (objectName = 'portrait.png', width?: number) =>
    (await presign(objectName, member, width)).json<PresignResponse>();
  const put = ({ url, headers }: Pick<PresignResponse, 'url' | 'headers'>, payload: Buffer) =>
    app.inject({ method: 'PUT', url, headers, payload });

  it('stores a picture under a key of the server and shows it to everybody', async () => {
    const allowed = await permission('../../etc/My Portrait.PNG');
    expect(allowed).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' }, maxBytes: maxPictureBytes });
    expect(allowed.publicUrl).toMatch(/^\/uploads\/[0-9a-f-]{36}\.png$/);
    expect((await app.inject(allowed.publicUrl)).statusCode).toBe(404);
    expect((await put(allowed, png)).statusCode).toBe(200);
    const picture = await app.inject(allowed.publicUrl);
    expect(picture.rawPayload).toEqual(png);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('keeps narrower variants of a picture whose width was told', async () => {
    const allowed = await permission('portrait.jpg', 400);
    expect(allowed.publicUrl).toMatch(/^\/uploads\/[0-9a-f-]{36}-400w\.jpg$/);
    expect((await put(allowed, await photo({ width: 400, height: 300 }))).statusCode).toBe(200);
    for (const [width, height] of [
      [96, 72],
      [192, 144],
    ] as const) {
      const variant = await app.inject(allowed.publicUrl.replace('.jpg', `-w${width}.webp`));
      expect(variant.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(variant.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height });
    }
    expect((await app.inject(allowed.publicUrl.replace('.jpg', '-w384.webp'))).statusCode).toBe(404);
  });

  it('refuses a picture of another width than was told, and takes the right one', async () => {
    const allowed = await permission('portrait.jpg', 400);
    expect((await put(allowed, await photo({ width: 300, height: 300 }))).json()).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION',
      message: 'The picture is 300 px wide, not 400. Please ask for a permission with its width.',
    });
    expect((await put(allowed, await photo({ width: 400, height: 300 }))).statusCode).toBe(200);
  });

  it.each([0, -1, 1.5, 100_000])('gives no permission for a width of %p', async (width) => {
    expect((await presign('portrait.png', member, width)).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' });
  });

  it('is for members', async () => {
    expect((await presign('portrait.png', {})).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' });
  });

  it.each(['page.html', 'vector.svg', 'png', 'archive.png.exe', 'noending', '.'])('gives no permission for %p', async (name) => {
    expect((await presign(name)).json()).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION',
      fields: { objectName: expect.anything() },
    });
  });

  it('takes a permission once, and the picture stays what it was', async () => {
    const allowed = await permission();
    const other = Buffer.concat([png, Buffer.from('other')]);
    const answers = await Promise.all([put(allowed, png), put(allowed, png), put(allowed, png)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403]);
    expect((await put(allowed, other)).json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect((await app.inject(allowed.publicUrl)).rawPayload).toEqual(png);
  });

  it('refuses a permission that was changed, is for another key or has run out', async () => {
    const [allowed, other] = [await permission(), await permission()];
    const url = new URL(allowed.url, 'http://localhost');
    const changed = (change: (url: URL) => void) => {
      const copy = new URL(url);
      change(copy);
      return { ...allowed, url: `${copy.pathname}${copy.search}` };
    };
    const otherKey = new URL(other.url, 'http://localhost').pathname;
    const forgeries = [
      changed(({ searchParams }) => searchParams.set('expires', '9999999999999')),
      changed(({ searchParams }) => searchParams.set('signature', 'A'.repeat(43))),
      changed((copy) => {
        copy.pathname = otherKey;
      }),
      changed((copy) => {
        copy.pathname = copy.pathname.replace('.png', '.gif');
      }),
    ];
    for (const forged of forgeries) expect((await put(forged, png)).json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect(
      (
        await put(
          changed(({ searchParams }) => searchParams.delete('signature')),
          png,
        )
      ).statusCode,
    ).toBe(400);
    const now = import.meta.jest.spyOn(Date, 'now').mockReturnValue(allowed.expiresAt + 1);
    expect((await put(allowed, png)).statusCode).toBe(403);
    now.mockRestore();
    expect((await put(allowed, png)).statusCode).toBe(200);
  });

  it('refuses what is not the picture it says', async () => {
    const allowed = await permission();
    const html = Buffer.from('<script>alert(1)</script>');
    const cutOff = png.subarray(0, 40);
    const disguised = Buffer.concat([png.subarray(0, 8), html]);
    for (const [headers, payload] of [
      [allowed.headers, html],
      [allowed.headers, Buffer.alloc(0)],
      [allowed.headers, cutOff],
      [allowed.headers, disguised],
      [{ 'content-type': 'image/jpeg' }, png],
      [{ 'content-type': 'text/html' }, html],
      [{ 'content-type': 'application/json' }, Buffer.from('{}')],
    ] as const) {
      expect((await put({ url: allowed.url, headers }, payload)).json()).toMatchObject({
        statusCode: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
    }
    expect((await put(allowed, png)).statusCode).toBe(200);
  });

  it('refuses a picture that is too large and leaves nothing behind', async () => {
    const allowed = await permission();
    const before = await readdir(path.join(dataDir, 'uploads'));
    const large = Buffer.concat([png, Buffer.alloc(maxPictureBytes)]);
    expect((await put(allowed, large)).json()).toMatchObject({ statusCode: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(await readdir(path.join(dataDir, 'uploads'))).toEqual(before);
  });

  it.each(['/uploads/../jwt.key', '/uploads/%2e%2e/jwt.key', '/uploads/..%2fjwt.key', '/uploads/', '/uploads/.hidden'])(
    'serves nothing but pictures: %p',
    async (url) => {
      expect([400, 403, 404]).toContain((await app.inject(url)).statusCode);
    },
  );
});

describe("the operator's pictures", () => {
  let config: Config;
  beforeAll(async () => {
    config = await testConfig();
  });
  afterAll(() => rm(config.dataDir, { recursive: true }));

  it('are stored once, however often they are imported', async () => {
    const urls = [await storePicture(config, png, 'car.png'), await storePicture(config, png, 'CAR.PNG')];
    expect(urls[0]).toMatch(/^\/uploads\/[0-9a-f]{32}-1w\.png$/);
    expect(urls[1]).toBe(urls[0]);
    expect(await readdir(path.join(config.dataDir, 'uploads'))).toHaveLength(1);
  });

  it('have narrower variants beside them', async () => {
    const url = await storePicture(
      config,
      await readFile(path.join(seedFolder, 'pictures/thousand-cto-stacks.webp')),
      'coins.webp',
    );
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}-800w\.webp$/);
    const stored = path.join(config.dataDir, url);
    const { size } = await stat(stored);
    for (const width of [96, 192, 384]) {
      const variant = await readFile(stored.replace('.webp', `-w${width}.webp`));
      expect(await sharp(variant).metadata()).toMatchObject({ format: 'webp', width });
      expect(variant.byteLength).toBeLessThan(size);
    }
  });

  it('must be pictures', async () => {
    await expect(storePicture(config, png, 'car.svg')).rejects.toThrow(NotAPicture);
    await expect(storePicture(config, png, 'car.webp')).rejects.toThrow('the content is not a webp picture');
    const broken = (await photo({ width: 400, height: 300 })).subarray(0, 500);
    await expect(storePicture(config, broken, 'car.jpg')).rejects.toThrow('car.jpg: the content is not a jpg picture.');
  });
});
