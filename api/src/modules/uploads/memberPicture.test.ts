import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { User } from 'shared/contracts/auth';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { describeOnPostgres } from '../../../testkit/onPostgres.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { addTestMember, bearerOf, publicIdOf } from '../../../testkit/testMembers.ts';
import { askToUpload, onePixel, putPicture, uploadOnePixel } from '../../../testkit/uploads.ts';
import type { App } from '../../app/app.ts';
import { localStore, type PictureStore, uploadsFolder } from './pictureStore.ts';
import { takeUploaded, writeAvatar } from './publicPicture.repository.ts';
import { claimUnused } from './sweep.repository.ts';
import { removePicturesOf, sweepUploads } from './sweepUploads.ts';

describe.each(databases)("a member's picture on $name", ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let dataDir: string;
  let store: PictureStore;

  beforeAll(async () => {
    test = await open();
    ({ dataDir } = await testConfig());
    store = localStore(dataDir);
    app = await openTestApp(test.db, { dataDir });
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const memberNamed = async (name: string) => {
    const id = await addTestMember(test.db, name);
    const headers = await bearerOf(test.db, id);
    return {
      id,
      headers,
      upload: () => uploadOnePixel(app, headers),
      show: (publicUrl: string) => app.inject({ method: 'POST', url: '/api/user/me/picture', payload: { publicUrl }, headers }),
      remove: () => app.inject({ method: 'POST', url: '/api/user/me/picture/remove', headers }),
      shown: async () => (await app.inject({ url: '/api/user/me', headers })).json<User>().avatar,
    };
  };
  const keyOf = (address: string) => address.replace('/uploads/', '');
  const isThere = (address: string) => existsSync(path.join(dataDir, address));
  const anHourLater = (addresses?: readonly string[]) =>
    test.db.query("update uploads set unused_since = now() - interval '61 minutes' where $1::text[] is null or key = any($1)", [
      addresses?.map(keyOf) ?? null,
    ]);

  it('is shown to the member alone, and no cache keeps who has which', async () => {
    const { id, headers, upload, show, shown } = await memberNamed('painted');
    const picture = await upload();
    const answer = await show(picture);
    expect(answer.json()).toMatchObject({ username: 'painted', avatar: picture });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await shown()).toBe(picture);
    const publicId = await publicIdOf(test.db, id);
    const stranger = (await app.inject(`/api/user/${publicId}`)).body;
    expect(stranger).toContain(`"id":${publicId}`);
    expect(stranger).not.toContain(picture);
    expect((await app.inject({ url: `/api/user/${publicId}`, headers })).body).not.toContain(picture);
  });

  it('is one of their own that is there', async () => {
    const [{ headers, upload, show, shown }, other] = [await memberNamed('chooser'), await memberNamed('owner')];
    const own = await upload();
    const theirs = await other.upload();
    const { publicUrl: askedFor } = (await askToUpload(app, headers)).json<{ publicUrl: string }>();
    await show(own);
    for (const address of [theirs, askedFor, 'https://evil.example/x.png', `/uploads/../${keyOf(own)}`, '/uploads/'])
      expect((await show(address)).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect((await show('')).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' });
    expect(await shown()).toBe(own);
    expect((await app.inject({ method: 'POST', url: '/api/user/me/picture', payload: { publicUrl: own } })).statusCode).toBe(401);
    expect((await app.inject({ method: 'POST', url: '/api/user/me/picture/remove' })).statusCode).toBe(401);
  });

  it('gives way to a new one, can be taken back for an hour, and then is gone', async () => {
    const { upload, show, remove, shown } = await memberNamed('changing');
    const [former, latter] = [await upload(), await upload()];
    await show(former);
    await anHourLater();
    await show(latter);
    await sweepUploads(test.db, store);
    expect([isThere(former), isThere(latter)]).toEqual([true, true]);
    expect((await show(former)).statusCode).toBe(200);
    expect((await show(latter)).statusCode).toBe(200);

    expect((await remove()).json()).toMatchObject({ avatar: null });
    await sweepUploads(test.db, store);
    expect((await show(latter)).statusCode).toBe(200);
    await anHourLater();
    await sweepUploads(test.db, store);
    expect([isThere(former), isThere(latter), await shown()]).toEqual([false, true, latter]);
    expect((await show(former)).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect(await shown()).toBe(latter);
  });

  it('is not removed while a reward shows it', async () => {
    const { upload } = await memberNamed('rewarded');
    const [thumbnail, image, none] = [await upload(), await upload(), await upload()];
    await test.db.query(
      "insert into rewards (slug, name, type, category, lottery_value, images, thumbnail) values ('framed', 'Framed', 'product', 'watch', 5, $1, $2)",
      [[image], thumbnail],
    );
    await anHourLater();
    await sweepUploads(test.db, store);
    expect([thumbnail, image, none].map(isThere)).toEqual([true, true, false]);
  });

  it('is either shown and there, or gone and refused, when its removal and its use meet', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, (_, n) => memberNamed(`racer${n}`)));
    const pictures: string[] = [];
    for (const { upload } of members) pictures.push(await upload());
    await anHourLater(pictures);
    const sweeping = [sweepUploads(test.db, store), sweepUploads(test.db, store)];
    const shows = await Promise.all(members.map(({ show }, n) => show(pictures[n] ?? '')));
    await Promise.all(sweeping);
    for (const [n, { shown }] of members.entries()) {
      const there = isThere(pictures[n] ?? '');
      expect([shows[n]?.statusCode, await shown()]).toEqual(there ? [200, pictures[n]] : [404, null]);
    }
  });

  it('stays to be removed when the store fails, and keeps no other', async () => {
    const { id, upload, show } = await memberNamed('unlucky');
    const [first, second] = [await upload(), await upload()];
    await anHourLater([first, second]);
    const failing: PictureStore = {
      ...store,
      remove: async (key) => {
        if (key === keyOf(first)) throw new Error('The bucket is away.');
        await store.remove(key);
      },
    };
    await expect(sweepUploads(test.db, failing)).rejects.toThrow('1 of 2 pictures could not be removed.');
    expect([isThere(first), isThere(second)]).toEqual([true, false]);
    expect((await show(first)).statusCode).toBe(404);
    await sweepUploads(test.db, store);
    expect(isThere(first)).toBe(false);
    expect(await test.db.query('select key from uploads where user_id = $1', [id])).toEqual([]);
  });

  it("is deleted with its member, with all its variants and no other member's", async () => {
    const [{ id, headers, upload, show, shown }, other] = [await memberNamed('leaving'), await memberNamed('staying')];
    const [kept, first, second] = [await other.upload(), await upload(), await upload()];
    await other.show(kept);
    await show(first);
    const { publicUrl, ...allowed } = (await askToUpload(app, headers)).json<
      Parameters<typeof putPicture>[1] & { publicUrl: string }
    >();
    expect(await removePicturesOf(test.db, store, id)).toBe(3);
    expect([kept, first, second].map(isThere)).toEqual([true, false, false]);
    expect([await shown(), await other.shown()]).toEqual([null, kept]);
    expect((await putPicture(app, allowed, onePixel)).statusCode).toBe(403);
    expect(isThere(publicUrl)).toBe(false);
    expect(await removePicturesOf(test.db, store, id)).toBe(0);
  });

  it('that a stopped process was writing is tidied up after an hour', async () => {
    const folder = uploadsFolder(dataDir);
    await mkdir(folder, { recursive: true });
    const [old, young] = ['.half-written-old', '.half-written-young'];
    for (const name of [old, young]) await writeFile(path.join(folder, name), 'half');
    const then = new Date(Date.now() - 61 * 60_000);
    await utimes(path.join(folder, old), then, then);
    await sweepUploads(test.db, store);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([young]);
  });
});

describeOnPostgres('a removal beside a use, statement by statement, on $name', ({ open }) => {
  let test: TestDatabase;
  let id: number;
  beforeAll(async () => {
    test = await open();
    id = await addTestMember(test.db, 'beside');
  });
  afterAll(() => test.drop());

  const agedUpload = (key: string) =>
    test.db.query("insert into uploads (key, user_id, bytes, unused_since) values ($1, $2, 1, now() - interval '2 hours')", [
      key,
      id,
    ]);
  const somebodyWaits = async () => {
    const look = () =>
      test.db.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()");
    while ((await look()).length === 0);
  };

  it('the removal sees who began to show it first; one statement alone would not', async () => {
    const outcomes: boolean[] = [];
    const removals = [
      (key: string) => test.db.transaction((tx) => claimUnused(tx, key, '/uploads/')),
      // Control: reads who shows the picture before it waits for the lock.
      async (key: string) => {
        const claim = `update uploads u set removing = true where key = $1 and unused_since is not null
          and not exists (select 1 from users where avatar = '/uploads/' || u.key) returning key`;
        return (await test.db.query(claim, [key])).length > 0;
      },
    ];
    for (const [n, remove] of removals.entries()) {
      const key = `shown-first-${n}`;
      await agedUpload(key);
      let removal: Promise<boolean> | undefined;
      await test.db.transaction(async (tx) => {
        expect(await takeUploaded(tx, key, id)).toBe(true);
        await writeAvatar(tx, id, `/uploads/${key}`);
        removal = remove(key);
        await somebodyWaits();
      });
      outcomes.push((await removal) ?? false);
    }
    expect(outcomes).toEqual([false, true]);
  });

  it('a transaction that shows it fails once its removal has begun', async () => {
    await agedUpload('removed-first');
    let use: Promise<boolean> | undefined;
    await test.db.transaction(async (tx) => {
      expect(await claimUnused(tx, 'removed-first', '/uploads/')).toBe(true);
      use = test.db.transaction((other) => takeUploaded(other, 'removed-first', id));
      await somebodyWaits();
    });
    expect(await use).toBe(false);
  });
});
