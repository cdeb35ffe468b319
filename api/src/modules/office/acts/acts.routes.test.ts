import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Lottery } from 'shared/contracts/lotteries';
import type { OfficePrize } from 'shared/contracts/office';
import type { OfficeActDetail } from 'shared/contracts/officeActs';
import sharp from 'sharp';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { fixedChain, testFairLog, testSources } from '../../../../testkit/drawSourceFakes.ts';
import { deskHeaders, deskSite, officeSite, signedInOperator } from '../../../../testkit/operatorClient.ts';
import { type Player, player } from '../../../../testkit/players.ts';
import { openTestApp, testConfig } from '../../../../testkit/testApp.ts';
import { onePixel } from '../../../../testkit/uploads.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { openScheduledLotteries } from '../../lotteries/sale/sale.service.ts';
import { localStore } from '../../uploads/pictureStore.ts';
import { sweepUploads } from '../../uploads/sweepUploads.ts';

type SignedIn = Awaited<ReturnType<typeof signedInOperator>>;

describe.each(databases)('the calls of acts on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let dataDir: string;
  let fiona: SignedIn;
  let olga: SignedIn;
  let anna: Player;

  beforeAll(async () => {
    database = await open();
    ({ dataDir } = await testConfig());
    app = await openTestApp(database.db, { ...officeSite, dataDir });
    [fiona, olga] = [await signedInOperator(app, database.db, 'finance'), await signedInOperator(app, database.db, 'observer')];
    anna = await player(database.db, { cto: 100 });
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const atDesk = ({ cookie }: SignedIn, url: string, payload?: object) =>
    app.inject({ method: payload ? 'POST' : 'GET', url, headers: { ...deskHeaders, cookie }, ...(payload && { payload }) });
  const request = () => ({ kind: 'members credit', member: anna.publicId, amount: 5, why: 'A test.' });
  const signatureOf = ({ passkey }: SignedIn, { may: [first] }: OfficeActDetail, claims = {}) => ({
    verb: first?.verb ?? 'ask',
    passkey: passkey.get({ challenge: first?.challenge ?? '', ...deskSite, ...claims }),
  });

  test('an act is drafted at the office, shown and signed at the desk, and done', async () => {
    const drafted = await fiona.post('/api/office/acts/drafts', request());
    expect(drafted.statusCode).toBe(200);
    const { id } = drafted.json<OfficeActDetail>();
    expect(drafted.json()).toMatchObject({
      member: { id: anna.publicId, username: 'm***' },
      deskUrl: `${deskSite.origin}/acts/${id}`,
    });
    const shown = await atDesk(fiona, `/api/desk/acts/${id}`);
    expect(shown.json()).toMatchObject({ state: 'draft', words: `Credits ${anna.username} with 5 CTO (star).` });
    const signed = await atDesk(fiona, `/api/desk/acts/${id}/signatures`, signatureOf(fiona, shown.json()));
    expect([signed.statusCode, signed.json()]).toEqual([200, expect.objectContaining({ state: 'done' })]);
    expect(await anna.stars(app)).toBe(105);
    expect((await olga.get('/api/office/acts?open=false')).json()).toMatchObject({
      totalElements: 1,
      contents: [{ id, state: 'done' }],
    });
    expect((await olga.get(`/api/office/acts/${id}`)).json()).toMatchObject({
      id,
      may: [],
      signatures: [{ operator: 'finance' }],
    });
    expect(shown.json()).toMatchObject({ member: { id: anna.publicId, username: anna.username } });
    const again = await atDesk(fiona, `/api/desk/acts/${id}/signatures`, signatureOf(fiona, shown.json()));
    expect([again.statusCode, again.json()]).toEqual([409, expect.objectContaining({ code: 'ACT_OVER' })]);
  });

  test('sales store a picture of a prize under a digest of its content; other roles, other files and other sites are refused', async () => {
    const sally = await signedInOperator(app, database.db, 'sales');
    const bytes = await readFile(join(import.meta.dirname, '../../../../../shared/src/assets/default-prize.webp'), 'base64');
    const store = (by: SignedIn, name = 'gift.webp') => by.post('/api/office/pictures', { name, bytes });
    const { picture } = (await store(sally)).json<{ picture: string }>();
    expect(picture).toMatch(/^\/uploads\/[0-9a-f]{32}-\d+w\.webp$/);
    expect((await store(sally)).json()).toEqual({ picture });
    const shown = await app.inject({ url: picture });
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ]);
    expect((await store(fiona)).statusCode).toBe(403);
    expect((await store(sally, 'gift.svg')).statusCode).toBe(400);
    expect((await store(sally, 'gift.png')).json()).toMatchObject({
      code: 'VALIDATION',
      fields: { bytes: ['gift.png: the content is not a png picture.'] },
    });
    const noProof = await app.inject({ method: 'POST', url: '/api/office/pictures', payload: 'x'.repeat(70_000) });
    expect(noProof.statusCode).toBe(401);

    const text = { description: 'It is a gift.', category: 'watch', tokenAmount: 0, lotteryValue: 90 } as const;
    const make = async (address: string) =>
      sally.post('/api/office/acts/drafts', {
        kind: 'prizes ready',
        why: 'A test.',
        ready: { ...text, name: 'Gift', picture: address, numbers: 8, price: 2, rule: 'v1' },
      });
    expect((await make(`https://elsewhere.example${picture}`)).json()).toMatchObject({
      fields: { 'ready.picture': ['This picture is of another site: store it here.'] },
    });
    const { id } = (await make(picture)).json<OfficeActDetail>();
    const draft = await atDesk(sally, `/api/desk/acts/${id}`);
    const stored = join(dataDir, picture);
    const original = await readFile(stored);
    const told = draft.json<OfficeActDetail>().picture;
    expect(told?.text).toContain('What is stored has the digest that the text names.');
    const small = await sharp(Buffer.from(told?.image?.replace('data:image/webp;base64,', '') ?? '', 'base64')).metadata();
    const { width, height } = await sharp(original).metadata();
    expect(small).toMatchObject({ format: 'webp', width, height });
    const without = async () => (await atDesk(sally, `/api/desk/acts/${id}`)).json<OfficeActDetail>().picture;
    await writeFile(stored, onePixel);
    expect(await without()).toEqual({ image: null, text: expect.stringContaining('its digest differs. Refuse') });
    await rm(stored);
    expect(await without()).toEqual({ image: null, text: expect.stringContaining('is missing in the store. Refuse') });
    await writeFile(stored, original);
    const signed = await atDesk(sally, `/api/desk/acts/${id}/signatures`, signatureOf(sally, draft.json()));
    expect(signed.json()).toMatchObject({ state: 'done' });
    const listed = await app.inject({ url: '/api/lotteries/rewards?name=Gift' });
    expect(listed.json()).toMatchObject({ contents: [{ name: 'Gift', image: picture, thumbnail: picture }] });

    const dot = await sally.post('/api/office/pictures', { name: 'dot.png', bytes: onePixel.toString('base64') });
    const other = dot.json<{ picture: string }>().picture;
    const left = async () => {
      await sweepUploads(database.db, localStore(dataDir));
      return Promise.all([picture, other].map(async (url) => (await app.inject({ url })).statusCode));
    };
    expect(await left()).toEqual([200, 200]);
    await database.db.query("update uploads set unused_since = unused_since - interval '7 days'");
    await make(other);
    expect(await left()).toEqual([200, 200]);
    await queryWithoutTriggers(database.db, "update office_acts set expires_at = expires_at - interval '6 days'");
    expect(await left()).toEqual([200, 404]);
  });

  test('a prize of two people opens rounds by its schedule, until one person ends that; the round that is open goes on', async () => {
    const [ross, rita] = [
      await signedInOperator(app, database.db, 'sales', 'ross'),
      await signedInOperator(app, database.db, 'sales', 'rita'),
    ];
    const draft = async (fields: object) => ross.post('/api/office/acts/drafts', { why: 'A test.', ...fields });
    const sign = async (who: SignedIn, id: number) => {
      const shown = await atDesk(who, `/api/desk/acts/${id}`);
      return (await atDesk(who, `/api/desk/acts/${id}/signatures`, signatureOf(who, shown.json()))).json<OfficeActDetail>();
    };
    const ready = { description: 'x', category: 'token', lotteryValue: 0, picture: '', numbers: 16, price: 2, rule: 'v1' };
    const daily = { ...ready, tokenAmount: 500, schedule: '0 12 * * *' };
    const make = (name: string) => draft({ kind: 'prizes ready', ready: { ...daily, name } });
    const never = await draft({ kind: 'prizes ready', ready: { ...daily, name: 'Never', schedule: '0 12 31 2 *' } });
    expect(never.json()).toMatchObject({ fields: { 'ready.schedule': [expect.stringContaining('never comes round')] } });
    const acts: OfficeActDetail[] = [];
    for (const name of ['Alone', 'Daily', 'Ended']) acts.push((await make(name)).json<OfficeActDetail>());
    const deps = { db: asProvider(database.db), fairLog: testFairLog, sources: testSources({ chains: [fixedChain(0)] }) };
    const prizeOf = async (name: string) => {
      const { contents } = (await ross.get('/api/office/prizes')).json<{ contents: OfficePrize[] }>();
      return contents.find((prize) => prize.name === name);
    };
    const opened = async () => {
      const { opened: rounds, failures } = await openScheduledLotteries(deps, true);
      expect(failures).toEqual([]);
      return Promise.all(rounds.map(async (id) => (await app.inject({ url: `/api/lotteries/${id}` })).json<Lottery>().name));
    };
    for (const { id, needs } of acts) {
      expect(needs).toBe(2);
      expect(await sign(ross, id)).toMatchObject({ state: 'waiting', note: expect.stringContaining('a schedule opens rounds') });
    }
    expect([await opened(), await prizeOf('Daily')]).toEqual([[], undefined]);
    for (const { id } of acts.slice(1)) expect(await sign(rita, id)).toMatchObject({ state: 'done' });
    const end = async (name: string) => draft({ kind: 'rewards end-schedule', prize: (await prizeOf(name))?.id });
    const ending = (await end('Ended')).json<OfficeActDetail>();
    expect(ending).toMatchObject({ needs: 1, words: expect.stringContaining('0 12 * * * (Daily at 12:00 UTC)') });
    expect(await sign(ross, ending.id)).toMatchObject({ state: 'done' });
    expect(await opened()).toEqual(['Daily']);

    const id = (await prizeOf('Daily'))?.id;
    const change = database.db.query("update rewards set schedule = '* * * * *' where id = $1", [id]);
    await expect(change).rejects.toThrow('is changed only by an act');
    const byProvider = () => deps.db.query('update rewards set schedule = null where id = $1', [id]);
    if (database.db.kind === 'postgres') await expect(byProvider()).rejects.toThrow('takes a signed act of the office');
    const last = (await end('Daily')).json<OfficeActDetail>();
    expect(await sign(ross, last.id)).toMatchObject({ state: 'done' });
    expect(await prizeOf('Daily')).toMatchObject({ state: 'onSale', schedule: null });
    expect((await end('Daily')).json()).toMatchObject({ fields: { prize: [expect.stringContaining('has no schedule')] } });
  });

  test('the office never names a member, not even where an act has failed', async () => {
    const sam = await signedInOperator(app, database.db, 'support');
    const freeze = { kind: 'members freeze', member: anna.publicId, why: 'A test.' };
    const ids: number[] = [];
    for (const state of ['done', 'failed']) {
      const { id } = (await sam.post('/api/office/acts/drafts', freeze)).json<OfficeActDetail>();
      const draft = await atDesk(sam, `/api/desk/acts/${id}`);
      const signed = await atDesk(sam, `/api/desk/acts/${id}/signatures`, signatureOf(sam, draft.json()));
      expect(signed.json()).toMatchObject({ state });
      expect(signed.body).toContain(anna.username);
      ids.push(id);
    }
    for (const path of ['/api/office/acts?limit=50', ...ids.map((id) => `/api/office/acts/${id}`)]) {
      const { body, statusCode } = await olga.get(path);
      expect([statusCode, body]).toEqual([200, expect.stringContaining('m***')]);
      expect(body).not.toContain(anna.username);
    }
  });

  test('what is wrong is refused by name', async () => {
    const { id, ...draft } = (await fiona.post('/api/office/acts/drafts', request())).json<OfficeActDetail>();
    const path = `/api/desk/acts/${id}/signatures`;
    const forged = await atDesk(fiona, path, signatureOf(fiona, { id, ...draft }, { origin: officeSite.publicUrl }));
    expect([forged.statusCode, forged.json()]).toEqual([403, expect.objectContaining({ code: 'SIGNATURE_REFUSED' })]);
    const answers: [Promise<{ statusCode: number }>, number][] = [
      [olga.post('/api/office/acts/drafts', request()), 403],
      [fiona.post('/api/office/acts/drafts', { ...request(), member: 999_999 }), 400],
      [fiona.post('/api/office/acts/drafts', { ...request(), kind: 'members enrich' }), 400],
      [fiona.get('/api/office/acts/999999'), 404],
      [app.inject({ url: '/api/office/acts', headers: { authorization: `Bearer ${fiona.token}` } }), 401],
      [app.inject({ url: `/api/desk/acts/${id}`, headers: deskHeaders }), 401],
      // Signing is of the desk alone: a stolen session of the office cannot even try.
      [fiona.post(path, signatureOf(fiona, { id, ...draft })), 404],
      [
        app.inject({
          method: 'POST',
          url: path,
          headers: { ...deskHeaders, origin: officeSite.publicUrl, cookie: fiona.cookie },
        }),
        403,
      ],
    ];
    for (const [answer, status] of answers) expect((await answer).statusCode).toBe(status);
    expect(await anna.stars(app)).toBe(105);
  });

  test('an act is of the origin with which the office was founded', async () => {
    const moved = await openTestApp(database.db, { ...officeSite, officeUrl: 'http://desk.localhost:3009' });
    const drafted = await moved.inject({
      method: 'POST',
      url: '/api/office/acts/drafts',
      headers: fiona.headersOf('POST', '/api/office/acts/drafts'),
      payload: request(),
    });
    expect([drafted.statusCode, drafted.json().message]).toEqual([
      503,
      expect.stringContaining('is at http://desk.localhost:3000:'),
    ]);
    await moved.close();
  });
});
