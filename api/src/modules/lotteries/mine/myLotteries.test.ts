import { MyRound } from 'shared/contracts/lotteries';
import { Paged } from 'shared/contracts/schemas';
import { Value } from 'typebox/value';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { drawnBy, testFairLog } from '../../../../testkit/drawSourceFakes.ts';
import { killedIn } from '../../../../testkit/heldDatabase.ts';
import { addLottery, endLottery, openRound } from '../../../../testkit/lotteries.ts';
import { buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { payUnchecked } from '../../../app/seed/demoLotteries.ts';
import { onlyRow } from '../../../core/db/database.ts';
import type { BlockSource } from '../../../core/draw-sources/drawSource.ts';
import { markFulfilled } from '../../rewards/orders/orders.routes.ts';
import { cancelLottery, payLeftRefunds } from '../cancellation/cancellation.service.ts';
import { drawDue } from '../draw/draw.service.ts';
import { wholeSecond } from '../opening/opening.service.ts';

const announcer = { announce: () => {} };
const fixedChain = (last: number): BlockSource => ({
  chain: 'bsc',
  name: 'BNB Smart Chain',
  firstBlockAt: async (time) => ({ number: 41_000_000 + last, hash: `0x${'cd'.repeat(31)}0${last.toString(16)}`, time }),
});

describe.each(databases)("a member's own rounds on $name", ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let anna: Player;

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
  });
  beforeEach(async () => {
    anna = await player(database.db, { cto: 100 });
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const mine = async (query = '', { headers }: Player = anna) => {
    const answer = (await app.inject({ url: `/api/lotteries/rounds/mine?${query}`, headers })).json();
    expect(Value.Errors(Paged(MyRound), answer)).toEqual([]);
    return answer;
  };
  const ids = async (query = '') => (await mine(query)).contents.map(({ lottery }: MyRound) => lottery.id);
  const draw = async (id: number, last: number) => {
    await endLottery(database.db, id);
    await drawDue({ db: database.db, ...drawnBy(fixedChain(last)), announcer });
    await payUnchecked(database.db);
  };

  test('only who is logged in has any, and a member without numbers has none', async () => {
    expect((await app.inject('/api/lotteries/rounds/mine')).statusCode).toBe(401);
    expect(await mine()).toEqual({ contents: [], totalElements: 0, totalPage: 0, perPage: 10 });
  });

  test('numbers are grouped by round, with their price and purchase, without those of other members', async () => {
    const { db } = database;
    const id = await addLottery(db, { ticketPrice: 3 });
    const ben = await player(db, { cto: 100 });
    await buyFor(app, anna, id, [9, 2]);
    await buyFor(app, ben, id, [5]);
    await buyFor(app, anna, id, [4]);
    const { contents, totalElements } = await mine();
    expect(totalElements).toBe(1);
    expect(contents[0]).toMatchObject({ lottery: { id, status: 'running' }, paid: 9, won: 0, refunded: 0, net: -9, order: null });
    const numbers: MyRound['numbers'] = contents[0].numbers;
    expect(numbers.map(({ ticketNumber, price }) => [ticketNumber, price])).toEqual([
      [2, 3],
      [4, 3],
      [9, 3],
    ]);
    const [two, four, nine] = numbers;
    expect(two).toMatchObject({ purchaseId: nine?.purchaseId, boughtAt: nine?.boughtAt });
    expect(four?.purchaseId).toBeGreaterThan(two?.purchaseId ?? Number.NaN);
    expect((await mine('', ben)).contents).toMatchObject([{ lottery: { id }, numbers: [{ ticketNumber: 5 }], paid: 3 }]);
  });

  test('a token prize is in the net; a product is an order, sent or not; a cancelled round is paid back', async () => {
    const { db } = database;
    const [token, product, lost, cancelled] = [
      await addLottery(db, { prize: 50, ticketPrice: 2 }),
      await addLottery(db, { prize: 0, ticketPrice: 2 }),
      await addLottery(db, { prize: 50, ticketPrice: 2 }),
      await addLottery(db, { ticketPrice: 2 }),
    ];
    for (const id of [token, product, lost, cancelled]) await buyFor(app, anna, id, [3, 6]);
    for (const id of [token, product]) await draw(id, 6);
    await draw(lost, 7);
    const killed = { db: killedIn(db, 1, 'committed'), fairLog: testFairLog, announcer };
    await expect(cancelLottery(killed, cancelled, 'A test.')).rejects.toThrow('killed');
    let all: MyRound[] = (await mine()).contents;
    const of = (id: number) => all.find(({ lottery }) => lottery.id === id);
    expect(of(cancelled)).toMatchObject({ paid: 4, refunded: 0, net: -4 });
    await payLeftRefunds({ db, announcer }, new AbortController().signal);
    all = (await mine()).contents;
    expect(of(token)).toMatchObject({ paid: 4, won: 50, refunded: 0, net: 46, order: null });
    expect(of(product)).toMatchObject({
      paid: 4,
      won: 0,
      net: -4,
      order: { lotteryId: product, status: 'open', fulfilledAt: null },
    });
    expect(of(lost)).toMatchObject({ paid: 4, won: 0, net: -4, order: null });
    expect(of(cancelled)).toMatchObject({ lottery: { status: 'cancelled' }, paid: 4, won: 0, refunded: 4, net: 0 });
    await markFulfilled(db, of(product)?.order?.id ?? 0);
    const winning: MyRound[] = (await mine('status=win')).contents;
    expect(winning.find(({ lottery }) => lottery.id === product)?.order).toMatchObject({
      status: 'fulfilled',
      fulfilledAt: expect.any(Number),
    });
  });

  test('undrawn rounds come first, by their end, then drawn ones, the latest first; pages neither repeat nor omit rounds', async () => {
    const { db } = database;
    const [older, newer, cancelled, late, soon, over] = [
      await addLottery(db),
      await addLottery(db),
      await addLottery(db),
      await addLottery(db),
      await addLottery(db),
      await addLottery(db),
    ];
    for (const id of [older, newer, cancelled, late, soon, over]) await buyFor(app, anna, id, [1]);
    await draw(older, 1);
    await draw(newer, 2);
    await cancelLottery({ db, fairLog: testFairLog, announcer }, cancelled, 'A test.');
    await queryWithoutTriggers(db, "update lotteries set ends_at = ends_at + interval '1 day' where id = $1", [late]);
    await endLottery(db, over);
    expect(await ids()).toEqual([over, soon, late, cancelled, newer, older]);
    const paged = [];
    for (const page of [0, 1, 2]) paged.push(...(await ids(`limit=2&page=${page}`)));
    expect(paged).toEqual(await ids());
    expect(await mine('limit=2&page=9')).toMatchObject({ contents: [], totalElements: 6, totalPage: 3 });
    expect(await ids('status=')).toHaveLength(6);
    expect(await ids('status=pending')).toEqual([over, soon, late]);
    expect(await ids('status=win')).toEqual([older]);
    expect(await ids('status=lose')).toEqual([newer]);
    expect(await ids('rewardBlockHash=CDCD02')).toEqual([newer]);
    expect(await ids('rewardBlockNumber=41000001')).toEqual([older]);
    expect(await ids('rewardBlockNumber=5')).toEqual([]);
    expect((await app.inject({ url: '/api/lotteries/rounds/mine?status=open', headers: anna.headers })).statusCode).toBe(400);
  });

  test('a round that is over names the running one of its reward that ends first', async () => {
    const { db } = database;
    const first = await addLottery(db);
    const { reward_id: rewardId } = onlyRow(
      await db.query<{ reward_id: number }>('select reward_id from lotteries where id = $1', [first]),
    );
    await buyFor(app, anna, first, [1]);
    const endsAt = wholeSecond(new Date(Date.now() + 7_200_000));
    const later = await openRound({ db, ...drawnBy(fixedChain(0)) }, { rewardId, endsAt });
    expect((await mine()).contents).toMatchObject([{ nextRound: null }]);
    await draw(first, 1);
    expect((await mine()).contents).toMatchObject([{ nextRound: { id: later, endTime: endsAt.getTime() } }]);
    await cancelLottery({ db, fairLog: testFairLog, announcer }, later, 'A test.');
    expect((await mine()).contents).toMatchObject([{ nextRound: null }]);
  });
});
