import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PicturePublicity } from 'shared/contracts/uploads';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { fillLedgerFixture } from '../../../testkit/ledgerFixture.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { bearerOf, publicIdOf } from '../../../testkit/testMembers.ts';
import { uploadOnePixel } from '../../../testkit/uploads.ts';
import type { App } from '../../app/app.ts';
import { onlyRow } from '../../core/db/database.ts';
import { localStore } from './pictureStore.ts';
import { sweepUploads } from './sweepUploads.ts';

describe.each(databases)("a winner's picture on $name", ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let dataDir: string;
  let winner: { id: number; publicId: number; lotteryId: number; headers: { authorization: string } };

  beforeAll(async () => {
    test = await open();
    ({ dataDir } = await testConfig());
    app = await openTestApp(test.db, { dataDir });
    const { token: lotteryId } = await fillLedgerFixture(test.db);
    const sql = 'select winner_user_id as id from lotteries where id = $1';
    const { id } = onlyRow(await test.db.query<{ id: number }>(sql, [lotteryId]));
    winner = { id, lotteryId, publicId: await publicIdOf(test.db, id), headers: await bearerOf(test.db, id) };
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload, headers: winner.headers });
  const publish = (isPublic: boolean) => post('/api/user/me/picture/publish', { isPublic });
  const isThere = (address: string) => existsSync(path.join(dataDir, address));
  const isServed = async (address: string) => (await app.inject(address)).statusCode === 200;
  const showNew = async () => {
    const address = await uploadOnePixel(app, winner.headers);
    expect((await post('/api/user/me/picture', { publicUrl: address })).statusCode).toBe(200);
    return address;
  };

  /** Requests all public routes that name the winner. @returns those whose response has the picture's URL */
  async function placesThatShow(address: string): Promise<string[]> {
    app.announcer.announce(winner.lotteryId);
    const asked = [
      '/api/lotteries/?status=ended&limit=100',
      `/api/lotteries/${winner.lotteryId}`,
      '/api/payouts?limit=100',
      `/api/lotteries/${winner.lotteryId}/tickets`,
      `/api/lotteries/${winner.lotteryId}/sales`,
      `/api/user/${winner.publicId}`,
    ];
    const shown: string[] = [];
    for (const url of asked) {
      const { body } = await app.inject(url);
      expect([url, body.includes(String(winner.publicId))]).toEqual([url, true]);
      if (body.includes(address)) shown.push(url);
    }
    return shown;
  }

  it('is in no answer to a stranger, unless the winner has agreed', async () => {
    const picture = await showNew();
    expect(await placesThatShow(picture)).toEqual([]);
  });

  it('is shown beside the wins once the winner agrees, with a new picture too', async () => {
    const first = await showNew();
    expect((await publish(true)).json()).toEqual({ isPublic: true, avatar: first });
    const beside = ['/api/lotteries/?status=ended&limit=100', `/api/lotteries/${winner.lotteryId}`, '/api/payouts?limit=100'];
    expect(await placesThatShow(first)).toEqual(beside);
    const second = await showNew();
    expect(await placesThatShow(first)).toEqual([]);
    expect(await placesThatShow(second)).toEqual(beside);
  });

  it('has another address when the winner takes the agreement back, and the former one serves nothing', async () => {
    const known = await showNew();
    await publish(true);
    const { isPublic, avatar } = (await publish(false)).json<PicturePublicity>();
    expect(isPublic).toBe(false);
    expect(avatar).toMatch(/^\/uploads\/[0-9a-f-]{36}\.png$/);
    expect(avatar).not.toBe(known);
    expect([await isServed(known), isThere(known), await isServed(avatar ?? '')]).toEqual([false, false, true]);
    for (const address of [known, avatar ?? '']) expect(await placesThatShow(address)).toEqual([]);
    expect((await publish(false)).json()).toEqual({ isPublic: false, avatar });
  });

  it('with an address from before the agreement gets another one with the hourly sweep', async () => {
    const known = await showNew();
    await test.db.query("update uploads set published = true where '/uploads/' || key = $1", [known]);
    await sweepUploads(test.db, localStore(dataDir));
    const { avatar } = (await app.inject({ url: '/api/user/me', headers: winner.headers })).json<{ avatar: string }>();
    expect([isThere(known), avatar === known, isThere(avatar)]).toEqual([false, false, true]);
  });

  it('is hidden at once when the store fails, and gets its new address with a later sweep', async () => {
    const known = await showNew();
    await publish(true);
    const failing = {
      ...localStore(dataDir),
      copy: async () => {
        throw new Error('The bucket is away.');
      },
    };
    await test.db.query('update users set picture_public = false where id = $1', [winner.id]);
    await expect(sweepUploads(test.db, failing)).rejects.toThrow('1 of 1 pictures could not be given another address.');
    expect(await placesThatShow(known)).toEqual([]);
    expect(isThere(known)).toBe(true);
    await sweepUploads(test.db, localStore(dataDir));
    expect(isThere(known)).toBe(false);
  });

  it('is published by its member alone', async () => {
    expect(
      (await app.inject({ method: 'POST', url: '/api/user/me/picture/publish', payload: { isPublic: true } })).statusCode,
    ).toBe(401);
    expect((await app.inject('/api/user/me/picture/publicity')).statusCode).toBe(401);
    expect((await post('/api/user/me/picture/publish', {})).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' });
    const own = await app.inject({ url: '/api/user/me/picture/publicity', headers: winner.headers });
    expect(own.json()).toMatchObject({ isPublic: false });
  });
});
