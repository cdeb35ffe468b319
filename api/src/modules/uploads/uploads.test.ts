import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxPictureBytes, type PresignResponse } from 'shared/contracts/uploads';
import sharp from 'sharp';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { childrenOf, memoryOf } from '../../../testkit/providerProcess.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { addTestMember, bearerOf } from '../../../testkit/testMembers.ts';
import { largePicture } from '../../../testkit/uploads.ts';
import type { App } from '../../app/app.ts';
import { seedFolder } from '../../app/seed/seed.ts';
import type { Config } from '../../core/config/config.ts';
import { quota } from './admitUpload.ts';
import { configuredStore, NotAPicture, storePicture } from './pictureStore.ts';
import { sweepUploads } from './sweepUploads.ts';

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
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1, height: 1 });
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('keeps narrower variants of a picture with a declared width', async () => {
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
        'cache-control': 'private, max-age=31536000, immutable',
      });
      expect(await sharp(variant.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height });
    }
    expect((await app.inject(allowed.publicUrl.replace('.jpg', '-w384.webp'))).statusCode).toBe(404);
  });

  describe("a variant of the operator's picture", () => {
    const accept = 'image/avif,image/webp,image/*;q=0.8';
    const get = (url: string, headers: Record<string, string> = { accept }) => app.inject({ url, headers });
    const stored = async (bytes: Buffer, fileName: string) =>
      (await storePicture({ ...(await testConfig()), dataDir }, bytes, fileName)).replace(/\.\w+$/, '-w192.webp');
    const prize = async () => stored(await readFile(path.join(seedFolder, 'pictures/thousand-cto-stacks.webp')), 'coins.webp');
    const asAvif = async (url: string): ReturnType<typeof get> => {
      const answer = await get(url);
      return answer.headers['content-type'] === 'image/avif' ? answer : asAvif(url);
    };

    it('is AVIF for browsers that take it, and WebP for others and until it is encoded', async () => {
      const url = await prize();
      const first = await get(url);
      expect(first.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' });
      const avif = await asAvif(url);
      const { etag = '', ...headers } = avif.headers;
      expect(headers).toMatchObject({
        vary: 'accept',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(await sharp(avif.rawPayload).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 192 });
      expect(avif.rawPayload.byteLength).toBeLessThan(first.rawPayload.byteLength);
      for (const other of [{}, { accept: 'image/webp,*/*' }, { accept: 'image/avif;q=0, image/webp' }]) {
        const webp = await get(url, other);
        expect(webp.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept', etag: first.headers.etag });
        expect(webp.rawPayload).toEqual(first.rawPayload);
      }
      expect(etag).not.toBe(first.headers.etag);
      const again = [etag, first.headers.etag ?? ''].map((known) => get(url, { accept, 'if-none-match': known }));
      expect((await Promise.all(again)).map(({ statusCode }) => statusCode)).toEqual([304, 200]);
      expect((await app.inject({ method: 'HEAD', url, headers: { accept } })).headers).toMatchObject({
        'content-type': 'image/avif',
      });
    });

    it('stays WebP where AVIF is larger, and with its animation', async () => {
      const frames = await Promise.all(
        ['red', 'lime'].map((background) =>
          sharp({ create: { width: 300, height: 200, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      );
      const moving = await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer();
      const urls = [await stored(await photo({ width: 300, height: 200 }), 'plain.jpg'), await stored(moving, 'moving.webp')];
      for (const url of urls) await get(url);
      // Pictures are encoded in turn.
      await asAvif((await prize()).replace('w192', 'w96'));
      for (const url of urls) expect((await get(url)).headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' });
    });

    it('that does not exist is not found', async () => {
      expect((await get(`/uploads/${'0'.repeat(32)}-800w-w192.webp`)).statusCode).toBe(404);
    });
  });

  it('refuses a picture of another width than declared, and takes the right one', async () => {
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

  it('accepts a permission once, and the picture does not change', async () => {
    const allowed = await permission();
    const other = await photo({ width: 2, height: 2 });
    const answers = await Promise.all([put(allowed, png), put(allowed, png)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    const stored = (await app.inject(allowed.publicUrl)).rawPayload;
    expect((await put(allowed, other)).json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect((await app.inject(allowed.publicUrl)).rawPayload).toEqual(stored);
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

  it('refuses a file that is not a picture of its declared type', async () => {
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

  it('takes no more tries than five for one permission', async () => {
    const allowed = await permission();
    const html = Buffer.from('<script>alert(1)</script>');
    for (let tries = 0; tries < 5; tries++) expect((await put(allowed, html)).statusCode).toBe(415);
    expect((await put(allowed, png)).json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
  });

  it('gives nothing away but pixels: no place, no time, no camera, no words behind the picture', async () => {
    const plain = await photo({ width: 300, height: 200 });
    const gps = { IFD0: { Make: 'Phonemaker' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 23/1 0/1' } };
    const withPlace = await sharp(plain).withExif(gps).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg().toBuffer();
    expect(withPlace.includes('Phonemaker')).toBe(true);
    const allowed = await permission('phone.jpg', 300);
    expect((await put(allowed, Buffer.concat([withPlace, Buffer.from('<script>alert(1)</script>')]))).statusCode).toBe(200);
    for (const address of [allowed.publicUrl, allowed.publicUrl.replace('.jpg', '-w96.webp')]) {
      const { rawPayload } = await app.inject(address);
      const { exif, xmp, iptc } = await sharp(rawPayload).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      for (const word of ['Phonemaker', 'Exif', 'xmpmeta', 'script']) expect(rawPayload.includes(word)).toBe(false);
    }
  });

  it('keeps so many pictures of a member and no more, and of others as many', async () => {
    const [id, other] = [await addTestMember(test.db, 'collector'), await addTestMember(test.db, 'newcomer')];
    await test.db.query(
      "insert into uploads (key, user_id, bytes) select 'kept' || n, $1, 1 from generate_series(1, $2::integer) n",
      [id, quota.pictures],
    );
    expect((await presign('portrait.png', await bearerOf(test.db, id))).json()).toMatchObject({
      statusCode: 409,
      code: 'QUOTA_EXCEEDED',
    });
    const theirs = (await presign('portrait.png', await bearerOf(test.db, other))).json<PresignResponse>();
    await test.db.query("insert into uploads (key, user_id, bytes) values ('large', $1, $2)", [other, quota.bytes - 10]);
    expect((await put(theirs, png)).json()).toMatchObject({ statusCode: 409, code: 'QUOTA_EXCEEDED' });
    expect((await app.inject(theirs.publicUrl)).statusCode).toBe(404);
    await test.db.query("delete from uploads where key = 'large'");
    expect((await put(theirs, png)).statusCode).toBe(200);
  });

  it('removes pictures unused for an hour, with their variants, and nothing else', async () => {
    const [unused, shown, fresh] = [
      await permission('a.jpg', 200),
      await permission('b.jpg', 200),
      await permission('c.jpg', 200),
    ];
    for (const each of [unused, shown, fresh])
      expect((await put(each, await photo({ width: 200, height: 100 }))).statusCode).toBe(200);
    await test.db.query("update users set avatar = $1 where username = 'player01'", [shown.publicUrl]);
    await test.db.query("update uploads set unused_since = now() - interval '61 minutes' where key = any($1)", [
      [unused, shown].map(({ publicUrl }) => publicUrl.replace('/uploads/', '')),
    ]);
    expect(await sweepUploads(test.db, configuredStore(await testConfig({ dataDir })))).toBe(1);
    const there = async ({ publicUrl }: PresignResponse) =>
      Promise.all(
        [publicUrl, publicUrl.replace('.jpg', '-w96.webp')].map(async (address) => (await app.inject(address)).statusCode),
      );
    expect([await there(unused), await there(shown), await there(fresh)]).toEqual([
      [404, 404],
      [200, 200],
      [200, 200],
    ]);
  });

  // The process has a low CPU priority: beside the other tests, its few seconds of work can take a minute.
  it('reads one picture after the other in a process of its own, and members wait for none of it', async () => {
    const large = await largePicture();
    const members = await Promise.all([1, 2].map(async (n) => bearerOf(test.db, await addTestMember(test.db, `painter${n}`))));
    // Uses the current worker, so that it does not end during the test, and waits until older ones have exited.
    expect((await put(await permission('small.jpg'), await photo({ width: 20, height: 10 }))).statusCode).toBe(200);
    while ((await pictureWorkers()).length > 1) await sleep(10);
    const puts = members.map(async (headers) => put((await presign('large.png', headers)).json<PresignResponse>(), large));
    const before = await memoryOf(process.pid);
    let reading = 0;
    let most = 0;
    const done = Promise.all(puts).then((answers) => answers.map(({ statusCode }) => statusCode));
    let over = false;
    void done.finally(() => {
      over = true;
    });
    while (!over) {
      reading = Math.max(reading, (await pictureWorkers()).length);
      most = Math.max(most, await memoryOf(process.pid));
      expect((await app.inject({ url: '/api/user/me', headers: member })).statusCode).toBe(200);
      await sleep(20);
    }
    expect(await done).toEqual([200, 200]);
    if (process.platform === 'linux') {
      expect(reading).toBe(1);
      // One decoded picture has 149 MB.
      expect(most - before).toBeLessThan(140 * 1024 * 1024);
    }
  }, 120_000);

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

async function pictureWorkers(): Promise<number[]> {
  const children = await childrenOf(process.pid);
  const commands = await Promise.all(children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')));
  return children.filter((_, index) => commands[index]?.includes('pictureWorker'));
}

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

  it("lose the camera's metadata, and stay unchanged without any", async () => {
    const plain = await photo({ width: 40, height: 30 });
    const noted = await sharp(plain)
      .withExif({ IFD0: { Make: 'Phonemaker' } })
      .jpeg()
      .toBuffer();
    const stored = async (bytes: Buffer) => readFile(path.join(config.dataDir, await storePicture(config, bytes, 'car.jpg')));
    expect(await stored(plain)).toEqual(plain);
    expect((await stored(noted)).includes('Phonemaker')).toBe(false);
  });

  it('must be pictures', async () => {
    await expect(storePicture(config, png, 'car.svg')).rejects.toThrow(NotAPicture);
    await expect(storePicture(config, png, 'car.webp')).rejects.toThrow('the content is not a webp picture');
    const broken = (await photo({ width: 400, height: 300 })).subarray(0, 500);
    await expect(storePicture(config, broken, 'car.jpg')).rejects.toThrow('car.jpg: the content is not a jpg picture.');
  });
});
