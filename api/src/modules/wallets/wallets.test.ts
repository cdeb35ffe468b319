import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { asProvider, databases, type TestDatabase } from '../../../testkit/databases.ts';
import { drawnBy, fixedChain, testFairLog, testSources } from '../../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../../testkit/lotteries.ts';
import { runAsOperator } from '../../../testkit/operators.ts';
import { buy, buyFor, type Player, player } from '../../../testkit/players.ts';
import { recordedLog } from '../../../testkit/recordedLog.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import type { App } from '../../app/app.ts';
import { payUnchecked } from '../../app/seed/demoLotteries.ts';
import { openFairLog } from '../../core/fairLog.ts';
import { purchasesAfter } from '../lotteries/cancellation/cancellation.repository.ts';
import { cancelLottery, payLeftRefunds } from '../lotteries/cancellation/cancellation.service.ts';
import { drawDue } from '../lotteries/draw/draw.service.ts';
import { refundPurchases } from './ledger.repository.ts';
import { ensureTokens, listTokens, tokenId } from './wallets.repository.ts';

describe.each(databases)('a balance that was changed by hand on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let anna: Player;
  const log = recordedLog();
  const change = (by: number) =>
    database.db.query('update wallets set star_balance = star_balance + $2 where user_id = $1', [anna.id, by]);

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db, {}, { log: log.log });
  });
  beforeEach(async () => {
    anna = await player(database.db, { cto: 10 });
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('buys nothing, the log says so, and others who buy at the same time get their numbers', async () => {
    const round = await addLottery(database.db, { ticketPrice: 5, prize: 0 });
    await buyFor(app, anna, round, [0]);
    await change(1_000);
    const others = await Promise.all([1, 2, 3].map(() => player(database.db, { cto: 5 })));
    const [refused, ...bought] = await Promise.all([
      buy(app, anna, round, [1]),
      ...others.map((each, place) => buy(app, each, round, [place + 2])),
    ]);
    expect(refused).toMatchObject({ statusCode: 409 });
    expect(refused?.json()).toMatchObject({ code: 'BALANCE_CHANGED', message: expect.stringContaining('nothing was bought') });
    expect(bought.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(log.events('balance.changed')).toMatchObject([{ level: 50, member: anna.id }]);
    await change(-1_001);
    expect((await buy(app, anna, round, [1])).json()).toMatchObject({ code: 'BALANCE_CHANGED' });
    await change(1);
    await buyFor(app, anna, round, [1]);
    expect(await anna.stars(app)).toBe(0);
  });

  test('stops the refunds of a cancelled round; set right, each purchase is paid back once, also while the member buys', async () => {
    const db = asProvider(database.db);
    const [round, other] = [await addLottery(database.db), await addLottery(database.db, { numbers: 32 })];
    const bert = await player(database.db, { cto: 10 });
    await buyFor(app, anna, round, [0]);
    await buyFor(app, bert, round, [3]);
    await buyFor(app, anna, round, [1, 2]);
    const announcer = { announce: () => {} };
    const cancel = () => cancelLottery({ db, fairLog: testFairLog, announcer }, round, 'A test.');
    await change(7);
    await expect(cancel()).rejects.toThrow(
      /^Round \d+ is cancelled, but its refunds stopped; .*: A balance was changed by hand: the star balance of member \d+ in token 1 is 14, and/,
    );
    await expect(cancel()).rejects.toThrow('was cancelled before');
    await change(-7);
    expect([await bert.stars(app), await anna.stars(app)]).toEqual([9, 7]);
    const pay = () => payLeftRefunds({ db, announcer }, new AbortController().signal);
    const [bought] = await Promise.all([buy(app, anna, other, [0, 1]), pay(), pay()]);
    expect(bought.statusCode).toBe(200);
    expect([await bert.stars(app), await anna.stars(app)]).toEqual([10, 8]);
    await buyFor(app, anna, other, [2, 3, 4, 5, 6, 7, 8, 9]);
    const purchasesOf = (lotteryId: number) => purchasesAfter(db, { lotteryId, afterUser: 0, afterPurchase: 0 }, 100);
    const [paidBack, sold] = [await purchasesOf(round), await purchasesOf(other)];
    const of = { lotteryId: round, tokenId: await tokenId(db, 'cto') };
    await expect(refundPurchases(db, of, paidBack)).rejects.toThrow(/ledger_refund_once/);
    await expect(refundPurchases(db, of, sold)).rejects.toThrow(/^only 0 of 2 purchases are of round/);
    await expect(refundPurchases(db, { ...of, lotteryId: other }, sold)).rejects.toThrow(/is not cancelled$/);
  });

  test('gets no credit and no prize until it is set right', async () => {
    const { db } = database;
    const config = await testConfig();
    const context = {
      config,
      db: asProvider(db),
      fairLog: openFairLog(config),
      announcer: { announce: () => {} },
      sources: testSources({}),
      cwd: '/',
    };
    const round = await addLottery(db, { numbers: 1, prize: 50 });
    await buyFor(app, anna, round, [0]);
    await change(7);
    expect(await runAsOperator(context, ['members', 'credit', anna.username, '5'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^A balance was changed by hand: the star balance of member \d+ in token \d+ is 16, and the ledger says 9\. Nothing was moved\./,
      ),
    });
    await endLottery(db, round);
    const drawing = { db: asProvider(db), ...drawnBy(fixedChain(0)), announcer: { announce: () => {} } };
    expect(await drawDue(drawing)).toMatchObject([{ outcome: 'drawn', winnerUserId: anna.id }]);
    await expect(payUnchecked(drawing.db)).rejects.toThrow('changed by hand');
    await change(-7);
    await payUnchecked(drawing.db);
    expect(await anna.stars(app)).toBe(59);
  });

  test('is found as well where the last entry is from a release that did not note balances', async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.query('update ledger_entries set balance_after = null where user_id = $1', [anna.id]);
    });
    const round = await addLottery(database.db, { prize: 0 });
    await change(1);
    expect((await buy(app, anna, round, [0])).json()).toMatchObject({ code: 'BALANCE_CHANGED' });
    await change(-1);
    await buyFor(app, anna, round, [0]);
    expect(await anna.stars(app)).toBe(9);
  });
});

const others = { cto: `0x${'c'.repeat(40)}`, stable: `0x${'5'.repeat(40)}` };

test.each(databases)('processes that start at once on an empty database make each token once, on $name', async ({ open }) => {
  const { db, drop } = await open();
  for (let start = 0; start < 20; start++) {
    await queryWithoutTriggers(db, 'delete from tokens');
    await Promise.all(Array.from({ length: 20 }, () => ensureTokens(db, tokenAddresses)));
  }
  const { contents } = await listTokens(db, { page: 0, limit: 10 });
  expect(contents.map(({ address }) => address)).toEqual([tokenAddresses.cto, tokenAddresses.stable]);
  await ensureTokens(db, others);
  expect((await listTokens(db, { page: 0, limit: 10 })).contents.map(({ address }) => address)).toEqual([
    others.cto,
    others.stable,
  ]);
  await drop();
});
