import { winningNumber } from 'shared/contracts/lotteryRules';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { drawnBy, fixedChain } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../../../testkit/lotteries.ts';
import { buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { payUnchecked } from '../../../app/seed/demoLotteries.ts';
import { type BlockSource, ChainUnavailable } from '../../../core/draw-sources/drawSource.ts';
import { simulatedChain } from '../../../core/draw-sources/simulatedSources.ts';
import type { EventLog } from '../../../core/events.ts';
import { type Announcer, createAnnouncer } from '../../../core/live/announcer.ts';
import { announceDraws, type DrawReport, drawDue } from './draw.service.ts';

describe.each(databases)('drawing on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let announcer: Announcer;
  let anna: Player;
  const lotteryOf = async (id: number) => (await app.inject(`/api/lotteries/${id}`)).json();

  beforeAll(async () => {
    database = await open();
    announcer = await createAnnouncer(database.db, (error) => {
      throw error;
    });
    app = await openTestApp(database.db, {}, { announcer });
  });
  beforeEach(async () => {
    anna = await player(database.db, { cto: 100 });
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await app.close();
    await announcer.close();
    await database.drop();
  });

  test('a token prize is in the balance of the winner once it is paid', async () => {
    const { db } = database;
    const id = await addLottery(db, { prize: 50 });
    await buyFor(app, anna, id, [3, 9]);
    await endLottery(db, id);
    expect(await lotteryOf(id)).toMatchObject({ status: 'awaiting', rolledAt: null, winner: null });
    const [report] = await drawDue({ db, ...drawnBy(fixedChain(0x19)), announcer });
    expect(report).toEqual({ lotteryId: id, outcome: 'drawn', winnerTicket: 9, winnerUserId: anna.id, isOrdered: false });
    await payUnchecked(db);
    expect(await lotteryOf(id)).toMatchObject({
      status: 'ended',
      soldTickets: 2,
      winnerTicket: 9,
      winnerUserId: anna.publicId,
      winner: { id: anna.publicId, username: expect.stringMatching(/^Snail-[0-9A-Z]{8}$/), fullName: null },
      winnerNumbers: 2,
      drawRule: 'v1',
      rolledAt: expect.any(Number),
      block: { number: 41_000_000, simulated: false, url: 'https://bscscan.com/block/41000000' },
    });
    expect(await anna.stars(app)).toBe(100 - 2 + 50);
    expect(await drawDue({ db, ...drawnBy(fixedChain(0x19)), announcer })).toEqual([]);
  });

  test('a product prize becomes an order that only the winner sees', async () => {
    const { db } = database;
    const id = await addLottery(db, { prize: 0 });
    await buyFor(app, anna, id, [4]);
    await endLottery(db, id);
    await drawDue({ db, ...drawnBy(fixedChain(0x04)), announcer });
    const orders = (await app.inject({ url: '/api/lotteries/orders', headers: anna.headers })).json();
    expect(orders).toMatchObject({
      totalElements: 1,
      contents: [{ lotteryId: id, status: 'open', userId: anna.publicId, fulfilledAt: null }],
    });
    const [order] = orders.contents;
    expect((await app.inject({ url: `/api/lotteries/orders/${order.id}`, headers: anna.headers })).json()).toEqual(order);
    const ben = await player(db, { cto: 0 });
    expect((await app.inject({ url: `/api/lotteries/orders/${order.id}`, headers: ben.headers })).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/lotteries/orders', headers: ben.headers })).json()).toMatchObject({
      totalElements: 0,
      contents: [],
    });
    expect(await anna.stars(app)).toBe(99);
  });

  test('an unsold number has no winner', async () => {
    const { db } = database;
    const id = await addLottery(db);
    await buyFor(app, anna, id, [4]);
    await endLottery(db, id);
    await drawDue({ db, ...drawnBy(fixedChain(0x05)), announcer });
    expect(await lotteryOf(id)).toMatchObject({
      status: 'ended',
      winnerTicket: 5,
      winnerUserId: null,
      winner: null,
      winnerNumbers: null,
    });
    expect(await anna.stars(app)).toBe(99);
  });

  test('my tickets tell pending, win and lose, and are found by block', async () => {
    const { db } = database;
    const [running, drawn] = [await addLottery(db), await addLottery(db)];
    await buyFor(app, anna, running, [1]);
    await buyFor(app, anna, drawn, [2, 6]);
    await endLottery(db, drawn);
    await drawDue({ db, ...drawnBy(fixedChain(0x06)), announcer });
    const mine = async (query: string) => {
      const answer = await app.inject({ url: `/api/lotteries/tickets/mine/?${query}`, headers: anna.headers });
      return answer
        .json()
        .contents.map(({ lotteryId, ticketNumber }: { lotteryId: number; ticketNumber: number }) => [lotteryId, ticketNumber]);
    };
    expect(await mine('')).toEqual([
      [drawn, 6],
      [drawn, 2],
      [running, 1],
    ]);
    expect(await mine('status=')).toHaveLength(3);
    expect(await mine('status=pending')).toEqual([[running, 1]]);
    expect(await mine('status=win')).toEqual([[drawn, 6]]);
    expect(await mine('status=lose')).toEqual([[drawn, 2]]);
    expect(await mine('rewardBlockHash=ABAB06')).toHaveLength(2);
    expect(await mine('rewardBlockNumber=41000000&limit=1&page=1')).toEqual([[drawn, 2]]);
    expect(await mine('rewardBlockNumber=5')).toEqual([]);
  });

  test('while the chain is away the round waits and says so; it is drawn when the chain is back', async () => {
    const { db } = database;
    const id = await addLottery(db);
    await endLottery(db, id);
    const away: BlockSource = {
      ...fixedChain(0),
      firstBlockAt: () => Promise.reject(new ChainUnavailable('The chain is away.')),
    };
    expect(await drawDue({ db, ...drawnBy(away), announcer })).toEqual([
      { lotteryId: id, outcome: 'waiting', reason: 'The chain is away.', late: false },
    ]);
    expect(await lotteryOf(id)).toMatchObject({ status: 'awaiting', delayReason: 'The chain is away.' });
    expect(await drawDue({ db, ...drawnBy(fixedChain(1)), announcer })).toMatchObject([{ outcome: 'drawn' }]);
    expect(await lotteryOf(id)).toMatchObject({ status: 'ended', delayReason: null });
  });

  test('the simulated chain decides once for all, after the end, and is labelled', async () => {
    const { db } = database;
    const id = await addLottery(db, { chain: 'simulated' });
    await queryWithoutTriggers(
      db,
      "update lotteries set starts_at = starts_at - interval '1 hour', ends_at = clock_timestamp() - interval '10 seconds' where id = $1",
      [id],
    );
    const chain = simulatedChain(db);
    expect(await chain.firstBlockAt(new Date(Date.now() + 60_000))).toBeUndefined();
    await drawDue({ db, ...drawnBy(chain), announcer });
    const lottery = await lotteryOf(id);
    expect(lottery).toMatchObject({ status: 'ended', block: { simulated: true, url: null } });
    expect(lottery.block.time).toBeGreaterThanOrEqual(lottery.endTime);
    expect(lottery.winnerTicket).toBe(winningNumber(lottery.block.hash, 16));
    expect((await chain.firstBlockAt(new Date(lottery.endTime)))?.hash).toBe(lottery.block.hash);
  });
});

function told(...looks: DrawReport[][]): unknown[] {
  const lines: unknown[] = [];
  const line = (fields: unknown) => void lines.push(fields);
  const log: EventLog = { info: line, warn: line, error: line };
  const late = new Set<number>();
  for (const reports of looks) announceDraws(log, reports, late);
  return lines;
}

test('a draw and the order of a product are logged with the member', () => {
  const lines = told([
    { lotteryId: 1, outcome: 'drawn', winnerTicket: 4, winnerUserId: 7, isOrdered: false },
    { lotteryId: 2, outcome: 'drawn', winnerTicket: 5, winnerUserId: 8, isOrdered: true },
    { lotteryId: 3, outcome: 'drawn', winnerTicket: 6, winnerUserId: undefined, isOrdered: false },
  ]);
  expect(lines).toEqual([
    { event: 'draw.done', round: 1, number: 4, member: 7 },
    { event: 'draw.done', round: 2, number: 5, member: 8 },
    { event: 'payout.ordered', round: 2, member: 8 },
    { event: 'draw.done', round: 3, number: 6, member: undefined },
  ]);
});

test('a late round is logged once, and again when it is late again', () => {
  const late: DrawReport = { lotteryId: 1, outcome: 'waiting', late: true, reason: 'for a block' };
  const early: DrawReport = { ...late, late: false };
  expect(told([early], [late], [late], [{ lotteryId: 1, outcome: 'refunded' }], [late])).toEqual([
    { event: 'draw.late', round: 1 },
    { event: 'draw.refunded', round: 1 },
    { event: 'draw.late', round: 1 },
  ]);
});

test('a failure is logged each time with its step; draws of other processes are not', () => {
  const failed: DrawReport = { lotteryId: 1, outcome: 'failed', step: 'prize', error: new Error('no') };
  expect(told([failed, { lotteryId: 2, outcome: 'drawn' }, { lotteryId: 3, outcome: 'skipped' }], [failed])).toEqual([
    { event: 'draw.failed', round: 1, step: 'prize', err: failed.error },
    { event: 'draw.failed', round: 1, step: 'prize', err: failed.error },
  ]);
});
