import { randomUUID } from 'node:crypto';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { drawnBy, fixedChain, testBeacon, testFairLog } from '../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { buy, type Player, player } from '../../../testkit/players.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { addTestMember, bearerOf } from '../../../testkit/testMembers.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import type { App } from '../../app/app.ts';
import { cancelLottery } from '../lotteries/cancellation/cancellation.service.ts';
import { closeLotteries } from '../lotteries/draw/draw.repository.ts';
import { drawDue } from '../lotteries/draw/draw.service.ts';

describe.each(databases)('buying numbers on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let anna: Player;

  const purchase = (lotteryId: number, ticketNumber: unknown, buyer: Pick<Player, 'headers'> = anna, key?: string) =>
    buy(app, buyer, lotteryId, ticketNumber, key);

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
  });
  beforeEach(async () => {
    anna = await player(database.db, { cto: 100 });
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('takes the price from the star balance and marks the numbers as sold', async () => {
    const lottery = await addLottery(database.db, { ticketPrice: 3 });
    const answer = await purchase(lottery, [7, 2]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      lotteryId: lottery,
      ticketNumbers: [2, 7],
      totalPrice: 6,
      starBalance: 94,
      repeated: false,
      receipt: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    });
    expect(await anna.stars(app)).toBe(94);
    const tickets = (await app.inject(`/api/lotteries/${lottery}/tickets`)).json();
    expect(tickets).toHaveLength(16);
    expect(tickets[2]).toMatchObject({ ticketNumber: 2, userId: anna.publicId, price: 3, createdAt: expect.any(Number) });
    expect(tickets[3]).toMatchObject({ id: null, ticketNumber: 3, userId: null, createdAt: null });
    expect((await app.inject(`/api/lotteries/${lottery}`)).json()).toMatchObject({
      soldTickets: 2,
      totalTickets: 16,
      status: 'running',
    });
  });

  test('names the numbers that another member has, and charges nothing', async () => {
    const lottery = await addLottery(database.db);
    const other = await player(database.db, { cto: 10 });
    await purchase(lottery, [3, 4], other);
    const answer = await purchase(lottery, [3, 4, 5]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      statusCode: 409,
      code: 'NUMBERS_TAKEN',
      message: 'Numbers 03, 04 are already sold. Nothing was charged.',
      fields: { ticketNumber: ['3', '4'] },
      ticketNumbers: [3, 4],
      nearest: [2, 6],
    });
    expect(await anna.stars(app)).toBe(100);
  });

  describe('in a round of 100,000 numbers', () => {
    const row = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place);
    const largeRound = () => addLottery(database.db, { numbers: 100_000, beacon: testBeacon() });

    test('a thousand are bought at once, with one receipt, and one more is refused', async () => {
      const lottery = await largeRound();
      const rich = await player(database.db, { cto: 2_000 });
      const bought = await purchase(lottery, row(40_000, 1_000), rich);
      expect(bought.json()).toMatchObject({ totalPrice: 1_000, starBalance: 1_000, ticketNumbers: row(40_000, 1_000) });
      const [, payload] = bought.json().receipt.split('.');
      expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ numbers: row(40_000, 1_000) });
      expect((await purchase(lottery, row(50_000, 1_001), rich)).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' });
      expect(await rich.stars(app)).toBe(1_000);
    });

    test('those that are taken are named as ranges, and the nearest free ones are offered', async () => {
      const lottery = await largeRound();
      const other = await player(database.db, { cto: 2_000 });
      await purchase(lottery, [...row(100, 21), 7, 8, 99_999], other);
      const answer = await purchase(lottery, [7, 8, 9, ...row(100, 25), 99_999]);
      expect(answer.json()).toMatchObject({
        code: 'NUMBERS_TAKEN',
        message: 'Numbers 00007, 00008, 00100–00120, 99999 are already sold. Nothing was charged.',
        ticketNumbers: [7, 8, ...row(100, 21), 99_999],
        // The nearest to 8 is 10, because 9 was requested; likewise 121 to 124 after 120.
        nearest: [6, 10, ...row(91, 9), ...row(125, 12), 99_998],
      });
      expect(await anna.stars(app)).toBe(100);
      const many = await purchase(lottery, row(100, 1_000));
      expect(many.json()).toMatchObject({ ticketNumbers: row(100, 21), nearest: row(79, 21) });
    });

    test('of many taken ones that stand alone some are named, and how many more there are', async () => {
      const lottery = await largeRound();
      const other = await player(database.db, { cto: 2_000 });
      const each = row(0, 500).map((place) => place * 200);
      await purchase(lottery, each, other);
      const answer = (await purchase(lottery, each)).json();
      expect(answer.message).toMatch(/^Numbers 00000, 00200, .*02200 and 488 more are already sold\. Nothing was charged\.$/);
      expect(answer.ticketNumbers).toEqual(each);
      expect(answer.nearest).toEqual(each.map((number) => (number === 0 ? 1 : number - 1)));
    });

    test('far from every free number the nearest are found all the same, and no more than there are', async () => {
      const lottery = await addLottery(database.db, { numbers: 10_000, beacon: testBeacon() });
      const other = await player(database.db, { cto: 10_000 });
      for (let first = 0; first < 10_000; first += 1_000)
        await purchase(
          lottery,
          row(first, 1_000).filter((number) => number !== 3 && number !== 9_998),
          other,
        );
      expect((await purchase(lottery, [8_000])).json()).toMatchObject({ nearest: [9_998] });
      expect((await purchase(lottery, [1, 2, 4, 8_000])).json()).toMatchObject({ nearest: [3, 9_998] });
      expect((await purchase(lottery, [1, 3, 9_998])).json()).toMatchObject({ ticketNumbers: [1], nearest: [] });
    });
  });

  test('numbers in a refusal are as wide as in the picker of their round', async () => {
    const wide = await addLottery(database.db, { numbers: 200 });
    const narrow = await addLottery(database.db, { numbers: 8 });
    const other = await player(database.db, { cto: 10 });
    await purchase(wide, [5, 17], other);
    await purchase(narrow, [5], other);
    expect((await purchase(wide, [5, 17])).json()).toMatchObject({
      message: 'Numbers 005, 017 are already sold. Nothing was charged.',
    });
    expect((await purchase(narrow, [5])).json()).toMatchObject({ message: 'Number 5 is already sold. Nothing was charged.' });
    expect((await purchase(wide, [200])).json()).toMatchObject({
      message: 'This lottery has no number 200.',
      ticketNumbers: [200],
    });
  });

  test('a repeated purchase of own numbers is answered as the same purchase', async () => {
    const lottery = await addLottery(database.db);
    const first = await purchase(lottery, [1, 2]);
    const again = await purchase(lottery, [2, 1]);
    expect(again.json()).toEqual({ ...first.json(), repeated: true });
    expect(await anna.stars(app)).toBe(98);
    expect((await purchase(lottery, [1, 2, 3])).json()).toMatchObject({
      code: 'NUMBERS_TAKEN',
      fields: { ticketNumber: ['1', '2'] },
    });
  });

  test('an idempotency key identifies one purchase', async () => {
    const lottery = await addLottery(database.db);
    const key = randomUUID();
    const first = await purchase(lottery, [5], anna, key);
    expect((await purchase(lottery, [5], anna, key)).json()).toEqual({ ...first.json(), repeated: true });
    expect((await purchase(lottery, [6], anna, key)).json()).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_MISMATCH' });
    const other = await player(database.db, { cto: 10 });
    expect((await purchase(lottery, [6], other, key)).statusCode).toBe(200);
    expect(await anna.stars(app)).toBe(99);
  });

  test('an empty idempotency key is refused', async () => {
    const lottery = await addLottery(database.db);
    expect((await purchase(lottery, [5], anna, '')).json()).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION',
      fields: { 'idempotency-key': expect.any(Array) },
    });
    expect(await anna.stars(app)).toBe(100);
  });

  test('a key that is answered with an earlier purchase belongs to it from then on', async () => {
    const lottery = await addLottery(database.db);
    const [first, second] = [randomUUID(), randomUUID()];
    const bought = await purchase(lottery, [5], anna, first);
    expect((await purchase(lottery, [5], anna, second)).json()).toEqual({ ...bought.json(), repeated: true });
    expect((await purchase(lottery, [6], anna, second)).json()).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_MISMATCH' });
    expect((await purchase(lottery, [5], anna, second)).json()).toEqual({ ...bought.json(), repeated: true });
    expect(await anna.stars(app)).toBe(99);
  });

  test('a cancelled round has no purchases, with and without the former idempotency key', async () => {
    const lottery = await addLottery(database.db);
    const key = randomUUID();
    await purchase(lottery, [5], anna, key);
    await cancelLottery({ db: database.db, fairLog: testFairLog, announcer: { announce: () => {} } }, lottery, 'A test.');
    for (const again of [key, randomUUID(), undefined]) {
      expect((await purchase(lottery, [5], anna, again)).json()).toMatchObject({
        statusCode: 409,
        code: 'LOTTERY_CLOSED',
        message: 'This lottery was cancelled. Nothing was charged; what was paid for its numbers before was given back.',
      });
    }
    expect(await anna.stars(app)).toBe(100);
  });

  test('once closed a round stays closed, also when the clock of the database steps back', async () => {
    const stepBack = (id: number) =>
      queryWithoutTriggers(
        database.db,
        "update lotteries set ends_at = clock_timestamp() + interval '60 seconds' where id = $1",
        [id],
      );
    // Closed by a late buyer, and by the search for due draws.
    const seen = [await addLottery(database.db, { ended: true }), await addLottery(database.db, { ended: true })];
    expect((await purchase(seen[0] ?? 0, [1])).json()).toMatchObject({ code: 'LOTTERY_CLOSED' });
    await stepBack(seen[0] ?? 0);
    await closeLotteries(database.db);
    await stepBack(seen[1] ?? 0);
    for (const id of seen) {
      expect((await purchase(id, [1])).json()).toMatchObject({ statusCode: 409, code: 'LOTTERY_CLOSED' });
      expect((await app.inject(`/api/lotteries/${id}`)).json()).toMatchObject({ status: 'awaiting' });
    }
    const running = (await app.inject('/api/lotteries/?status=running&limit=100'))
      .json()
      .contents.map(({ id }: { id: number }) => id);
    expect(running.filter((id: number) => seen.includes(id))).toEqual([]);
    const awaiting = (await app.inject('/api/lotteries/?status=awaiting&limit=100'))
      .json()
      .contents.map(({ id }: { id: number }) => id);
    expect(awaiting).toEqual(expect.arrayContaining(seen));
    // It is still drawn by the block of its original end.
    const reports = await drawDue({ db: database.db, ...drawnBy(fixedChain(0)), announcer: { announce: () => {} } });
    for (const lotteryId of seen) expect(reports).toContainEqual(expect.objectContaining({ lotteryId, outcome: 'drawn' }));
    const unseen = await addLottery(database.db, { ended: true });
    await stepBack(unseen);
    expect((await purchase(unseen, [1])).statusCode).toBe(200);
  });

  test('a round is not sold while the database’s clock is a second behind its draw source', async () => {
    const lottery = await addLottery(database.db);
    const beacon = testBeacon();
    const v2 = await addLottery(database.db, { beacon });
    const seen = (chain: string, lag: number, ago: number) =>
      database.db.query(
        `insert into clock_lag (chain, lag_ms, seen_at) values ($1, $2, clock_timestamp() - $3 * interval '1 second')
         on conflict (chain) do update set lag_ms = excluded.lag_ms, seen_at = excluded.seen_at`,
        [chain, lag, ago],
      );
    await seen('bsc', 1_000, 50);
    expect((await purchase(lottery, [1])).json()).toEqual({
      statusCode: 409,
      code: 'LOTTERY_CLOSED',
      message: 'The sale of this lottery is paused. Nothing was charged; please try again later.',
    });
    expect(await anna.stars(app)).toBe(100);
    expect((await purchase(v2, [1])).statusCode).toBe(200);
    await seen(beacon.chainHash, 1_000, 50);
    expect((await purchase(v2, [2])).json()).toMatchObject({ code: 'LOTTERY_CLOSED', message: expect.stringMatching(/paused/) });
    await seen(beacon.chainHash, 999, 0);
    expect((await purchase(v2, [2])).statusCode).toBe(200);
    await seen('bsc', 999, 0);
    expect((await purchase(lottery, [1])).statusCode).toBe(200);
    await seen('bsc', 60_000, 61);
    expect((await purchase(lottery, [2])).statusCode).toBe(200);
    await seen('simulated', 60_000, 0);
    expect((await purchase(lottery, [3])).statusCode).toBe(200);
    await database.db.query('delete from clock_lag');
  });

  test('a member without a wallet is refused for a low balance, also in a batch', async () => {
    const id = await addTestMember(database.db, 'penniless');
    const headers = await bearerOf(database.db, id);
    const lottery = await addLottery(database.db);
    const refusals = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.inject({
          method: 'POST',
          url: `/api/lotteries/${lottery}/buy-ticket`,
          headers: { ...headers, 'idempotency-key': randomUUID() },
          payload: { ticketNumber: [3, 14] },
        }),
      ),
    );
    for (const refusal of refusals) expect(refusal.json()).toMatchObject({ statusCode: 409, code: 'NOT_ENOUGH_BALANCE' });
  });

  test('a key whose purchase was refused can be used again', async () => {
    const lottery = await addLottery(database.db, { ticketPrice: 60 });
    const key = randomUUID();
    expect((await purchase(lottery, [1, 2], anna, key)).json()).toMatchObject({
      code: 'NOT_ENOUGH_BALANCE',
      message: "You don't have enough balance to buy tickets",
    });
    expect((await purchase(lottery, [1], anna, key)).statusCode).toBe(200);
  });

  test('refuses after the end, without login, without verification, out of range, unknown lotteries and bad bodies', async () => {
    const over = await addLottery(database.db, { ended: true });
    expect((await purchase(over, [1])).json()).toMatchObject({ statusCode: 409, code: 'LOTTERY_CLOSED' });
    const lottery = await addLottery(database.db);
    expect((await purchase(lottery, [1], { headers: { authorization: '' } })).json()).toMatchObject({
      statusCode: 401,
      code: 'UNAUTHORIZED',
    });
    const unverified = await player(database.db, { cto: 10, verified: false });
    expect((await purchase(lottery, [1], unverified)).json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect((await purchase(lottery, [16, 3])).json()).toMatchObject({ statusCode: 400, fields: { ticketNumber: ['16'] } });
    expect((await purchase(999_999, [1])).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    for (const body of [[], [1, 1], ['1'], [1.5], [-1], 'all', null]) {
      expect((await purchase(lottery, body)).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' });
    }
    expect(await anna.stars(app)).toBe(100);
  });
});
