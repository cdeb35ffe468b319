import { randomUUID } from 'node:crypto';
import type { App } from '../app.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { addRound } from '../testing/rounds.ts';
import { openTestApp } from '../testing/testApp.ts';
import { addTestMember, bearerOf } from '../testing/testMembers.ts';
import { credit, expectBooksInOrder } from '../testing/wallets.ts';

describe.each(databases)('buying numbers on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let player: { id: number; headers: { authorization: string } };

  const member = async (cto: number, changes = {}) => {
    const id = await addTestMember(database.db, `m${randomUUID().replaceAll('-', '').slice(0, 12)}`, changes);
    if (cto > 0) await credit(database.db, id, cto);
    return { id, headers: await bearerOf(database.db, id) };
  };
  const buy = (lotteryId: number, ticketNumber: unknown, headers: Record<string, string> = player.headers) =>
    app.inject({ method: 'POST', url: `/api/lotteries/${lotteryId}/buy-ticket/`, headers, payload: { ticketNumber } });
  const stars = async (headers = player.headers) =>
    (await app.inject({ url: '/api/wallet/me', headers })).json().contents[0].starBalance;

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
  });
  beforeEach(async () => {
    player = await member(100);
  });
  afterEach(() => expectBooksInOrder(database.db));
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('takes the price from the star balance and marks the numbers as sold', async () => {
    const lottery = await addRound(database.db, { ticketPrice: 3 });
    const answer = await buy(lottery, [7, 2]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      lotteryId: lottery,
      ticketNumbers: [2, 7],
      totalPrice: 6,
      starBalance: 94,
      repeated: false,
    });
    expect(await stars()).toBe(94);
    const tickets = (await app.inject(`/api/lotteries/${lottery}/tickets`)).json();
    expect(tickets).toHaveLength(16);
    expect(tickets[2]).toMatchObject({ ticketNumber: 2, userId: player.id, price: 3, createdAt: expect.any(Number) });
    expect(tickets[3]).toMatchObject({ id: null, ticketNumber: 3, userId: null, createdAt: null });
    expect((await app.inject(`/api/lotteries/${lottery}`)).json()).toMatchObject({
      soldTickets: 2,
      totalTickets: 16,
      status: 'running',
    });
  });

  test('names the numbers that somebody else has, and charges nothing', async () => {
    const lottery = await addRound(database.db);
    const other = await member(10);
    await buy(lottery, [3, 4], other.headers);
    const answer = await buy(lottery, [3, 4, 5]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      statusCode: 409,
      code: 'NUMBERS_TAKEN',
      message: 'Numbers 03, 04 are already sold. Nothing was charged.',
      fields: { ticketNumber: ['3', '4'] },
    });
    expect(await stars()).toBe(100);
  });

  test('asking again for what one owns is answered as the same purchase', async () => {
    const lottery = await addRound(database.db);
    const first = await buy(lottery, [1, 2]);
    const again = await buy(lottery, [2, 1]);
    expect(again.json()).toEqual({ ...first.json(), repeated: true });
    expect(await stars()).toBe(98);
    expect((await buy(lottery, [1, 2, 3])).json()).toMatchObject({ code: 'NUMBERS_TAKEN', fields: { ticketNumber: ['1', '2'] } });
  });

  test('an idempotency key stands for one purchase', async () => {
    const lottery = await addRound(database.db);
    const headers = { ...player.headers, 'idempotency-key': randomUUID() };
    const first = await buy(lottery, [5], headers);
    expect((await buy(lottery, [5], headers)).json()).toEqual({ ...first.json(), repeated: true });
    expect((await buy(lottery, [6], headers)).json()).toMatchObject({ statusCode: 409, code: 'IDEMPOTENCY_MISMATCH' });
    const other = await member(10);
    expect((await buy(lottery, [6], { ...headers, ...other.headers })).statusCode).toBe(200);
    expect(await stars()).toBe(99);
  });

  test('a key whose purchase was refused can be used again', async () => {
    const lottery = await addRound(database.db, { ticketPrice: 60 });
    const headers = { ...player.headers, 'idempotency-key': randomUUID() };
    expect((await buy(lottery, [1, 2], headers)).json()).toMatchObject({
      code: 'NOT_ENOUGH_BALANCE',
      message: "You don't have enough balance to buy tickets",
    });
    expect((await buy(lottery, [1], headers)).statusCode).toBe(200);
  });

  test('refuses after the end, without login, without verification, out of range, unknown lotteries and bad bodies', async () => {
    const over = await addRound(database.db, { ended: true });
    expect((await buy(over, [1])).json()).toMatchObject({ statusCode: 409, code: 'LOTTERY_CLOSED' });
    const lottery = await addRound(database.db);
    expect((await buy(lottery, [1], {})).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' });
    const unverified = await member(10, { verified: false });
    expect((await buy(lottery, [1], unverified.headers)).json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    expect((await buy(lottery, [16, 3])).json()).toMatchObject({ statusCode: 400, fields: { ticketNumber: ['16'] } });
    expect((await buy(999_999, [1])).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    for (const body of [[], [1, 1], ['1'], [1.5], [-1], 'all', null]) {
      expect((await buy(lottery, body)).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' });
    }
    expect(await stars()).toBe(100);
  });
});
