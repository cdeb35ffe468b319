import { LotteryTicket } from 'shared/contracts/lotteries';
import { Paged } from 'shared/contracts/schemas';
import { mostTicketsAtOnce, OwnNumbers, Sale, SoldNumbers } from 'shared/contracts/soldNumbers';
import { NumberSet } from 'shared/numbers/NumberSet';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { testBeacon } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import type { App } from '../../../app/app.ts';

const Sales = Paged(Sale);
const Tickets = Type.Array(LotteryTicket);

describe.each(databases)('sold numbers of a round on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let anna: Player;
  let bert: Player;

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
    anna = await player(database.db, { cto: 5_000 });
    bert = await player(database.db, { cto: 5_000 });
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const largeRound = () => addLottery(database.db, { numbers: 100_000, beacon: testBeacon() });
  const soldOf = async (id: number) => Value.Parse(SoldNumbers, (await app.inject(`/api/lotteries/${id}/sold`)).json());
  const salesOf = async (id: number, query = '') =>
    Value.Parse(Sales, (await app.inject(`/api/lotteries/${id}/sales${query}`)).json());
  const ticketsOf = async (id: number, query = '') =>
    Value.Parse(Tickets, (await app.inject(`/api/lotteries/${id}/tickets${query}`)).json());

  test('its sold numbers as bits, from the first to the last of 100,000', async () => {
    const id = await largeRound();
    expect(await soldOf(id)).toMatchObject({ lotteryId: id, count: 0, bits: '' });
    const numbers = [0, 7, 8, 31, 32, 63, 64, 4_095, 99_968, 99_999];
    await buyFor(app, anna, id, numbers.slice(0, 8));
    expect([...NumberSet.fromBase64((await soldOf(id)).bits)]).toEqual(numbers.slice(0, 8));
    await buyFor(app, bert, id, numbers.slice(8));
    const { count, bits } = await soldOf(id);
    expect({ count, bits }).toEqual({ count: 10, bits: NumberSet.of(numbers).toBase64() });
  });

  test('a client with the same count gets no body', async () => {
    const id = await addLottery(database.db);
    await buyFor(app, anna, id, [3, 4]);
    const ask = (etag: string) => app.inject({ url: `/api/lotteries/${id}/sold`, headers: { 'if-none-match': etag } });
    const first = await ask('W/"1"');
    expect(first).toMatchObject({ statusCode: 200, headers: { etag: 'W/"2"' } });
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, must-revalidate');
    expect(await ask('W/"2"')).toMatchObject({ statusCode: 304, body: '' });
    await buyFor(app, bert, id, [15]);
    expect(await ask('W/"2"')).toMatchObject({ statusCode: 200, headers: { etag: 'W/"3"' } });
  });

  test('sales by page, the latest first, each once, with the number that everybody sees of a buyer', async () => {
    const id = await largeRound();
    await buyFor(app, anna, id, [5, 70_000]);
    await buyFor(app, bert, id, [1]);
    await buyFor(app, anna, id, [60_000, 2]);
    const all = await salesOf(id);
    expect(all).toMatchObject({ totalElements: 5, totalPage: 1, perPage: 10 });
    expect(all.contents.map(({ ticketNumber, userId }) => [ticketNumber, userId])).toEqual([
      [60_000, anna.publicId],
      [2, anna.publicId],
      [1, bert.publicId],
      [70_000, anna.publicId],
      [5, anna.publicId],
    ]);
    const times = all.contents.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const paged: Sale[] = [];
    for (const page of [0, 1, 2]) paged.push(...(await salesOf(id, `?page=${page}&limit=2`)).contents);
    expect(paged).toEqual(all.contents);
    expect(await salesOf(id, '?page=9')).toMatchObject({ contents: [], totalElements: 5 });
  });

  test("lists a member's own numbers, and no others", async () => {
    const id = await largeRound();
    const url = `/api/lotteries/${id}/numbers/mine`;
    const ownOf = async ({ headers }: Player) =>
      NumberSet.fromBase64(Value.Parse(OwnNumbers, (await app.inject({ url, headers })).json()).bits);
    expect([...(await ownOf(anna))]).toEqual([]);
    await buyFor(app, anna, id, [99_999, 12]);
    await buyFor(app, bert, id, [13]);
    await buyFor(app, anna, id, [4]);
    await buyFor(app, anna, await largeRound(), [500]);
    expect([...(await ownOf(anna))]).toEqual([4, 12, 99_999]);
    expect([...(await ownOf(bert))]).toEqual([13]);
    expect((await app.inject(url)).statusCode).toBe(401);
  });

  test('all numbers of a round that has no more than are given at once; of others a page', async () => {
    const small = await addLottery(database.db, { numbers: 200 });
    await buyFor(app, anna, small, [150]);
    const whole = await ticketsOf(small);
    expect(whole.map(({ ticketNumber }) => ticketNumber)).toEqual(Array.from({ length: 200 }, (_, number) => number));
    expect(whole[150]).toMatchObject({ lotteryId: small, userId: anna.publicId, price: 1, createdAt: expect.any(Number) });
    expect(await ticketsOf(small, '?page=3&limit=50')).toEqual(whole.slice(150));
    const large = await largeRound();
    await buyFor(app, bert, large, [999, 1_000, 99_999]);
    const first = await ticketsOf(large);
    expect(first).toHaveLength(mostTicketsAtOnce);
    expect(first.filter(({ userId }) => userId !== null).map(({ ticketNumber }) => ticketNumber)).toEqual([999]);
    expect((await ticketsOf(large, '?page=99')).at(-1)).toMatchObject({ ticketNumber: 99_999, userId: bert.publicId });
    expect((await ticketsOf(large, '?page=20&limit=50'))[0]).toMatchObject({ ticketNumber: 1_000, userId: bert.publicId });
    expect(await ticketsOf(large, '?page=100')).toEqual([]);
    expect((await app.inject(`/api/lotteries/${large}/tickets?limit=1001`)).json()).toMatchObject({ code: 'VALIDATION' });
  });

  test.each(['tickets', 'sold', 'sales', 'numbers/mine'])('/%s of a round that does not exist is 404', async (what) => {
    const { headers } = anna;
    const answer = await app.inject({ url: `/api/lotteries/999999/${what}`, headers });
    expect(answer.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  // Without statistics, as in a new database, the planner knows only the indexes.
  test.each([
    // Pages through the index only: reading the rows for the last page of 100,000 sales would read all of them.
    [
      'a page of sales',
      'select lottery_id, ticket_number, id from tickets where lottery_id + 0 = 1 order by id desc limit 10 offset 90000',
      'Index Only Scan using tickets_sales',
    ],
    [
      'the look at numbers of a round',
      "select true from tickets where lottery_id = 1 and ticket_number = any ('{3,14}') limit 1",
      'using tickets_pkey',
    ],
    [
      'the look for the key of a purchase',
      "select true from purchases where user_id = 1 and idempotency_key = 'key' limit 1",
      'using purchases_user_id_idempotency_key_key',
    ],
  ])('%s reads by its own index', async (_what, query, index) => {
    const plan = await database.db.transaction(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      await tx.query('set local enable_bitmapscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(`explain ${query}`);
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(index);
  });
});
