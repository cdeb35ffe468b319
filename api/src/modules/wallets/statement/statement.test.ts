import type { Movement } from 'shared/contracts/wallets';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { testFairLog } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { csvCell, csvFile } from '../../../core/csv.ts';
import { cancelLottery } from '../../lotteries/cancellation/cancellation.service.ts';

describe.each(databases)("a member's statement on $name", ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let anna: Player;

  const ask = async (path: string, who = anna) => {
    const answer = await app.inject({ url: `/api/${path}`, headers: who.headers });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const cancel = (id: number) =>
    cancelLottery({ db: database.db, fairLog: testFairLog, announcer: { announce: () => {} } }, id, 'A test.');
  const addMovements = (count: number, reason: string, amount: number, at: string) =>
    queryWithoutTriggers(
      database.db,
      `insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, created_at)
        select nextval('ledger_transfers'), (select id from tokens where role = 'cto'), $1, 'star', $2, $3, ${at}
        from generate_series(1, $4) n`,
      [anna.id, amount, reason, count],
    );

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

  test('every movement is listed with its purpose, the latest first, for its member only', async () => {
    const round = await addLottery(database.db, { ticketPrice: 3 });
    await buyFor(app, anna, round, [2, 7]);
    await cancel(round);
    const { body, headers } = await ask('statement/me');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ totalElements: 3, totalPage: 1 });
    const purchase = {
      lotteryId: round,
      lotteryName: 'Test prize',
      numbers: [2, 7],
      totalTickets: 16,
      token: 'CTO',
      decimals: 0,
    };
    expect(body.contents).toMatchObject([
      { ...purchase, reason: 'refund', amount: 6 },
      { ...purchase, reason: 'purchase', amount: -6 },
      { reason: 'credit', amount: 100, lotteryId: null, lotteryName: null, numbers: null },
    ]);
    const other = await player(database.db, { cto: 0 });
    expect((await ask('statement/me', other)).body.contents).toEqual([]);
    expect((await app.inject('/api/statement/me')).statusCode).toBe(401);
  });

  test('is filtered by kind and time, and paged without a gap', async () => {
    await addMovements(25, 'prize', 2, "timestamptz '2026-01-15 12:00Z' + n * interval '1 hour'");
    await addMovements(1, 'prize', 9, "timestamptz '2026-02-01 00:00Z'");
    const january = `reason=prize&from=${Date.UTC(2026, 0, 1)}&to=${Date.UTC(2026, 1, 1)}`;
    const pages = await Promise.all([0, 1, 2].map((page) => ask(`statement/me?limit=10&page=${page}&${january}`)));
    const ids = pages.flatMap(({ body }) => body.contents.map(({ id }: Movement) => id));
    expect([ids.length, new Set(ids).size, pages[0]?.body.totalElements]).toEqual([25, 25, 25]);
    expect((await ask('statement/me?reason=theft')).status).toBe(400);
  });

  test('sums follow the UTC calendar, net of refunds', async () => {
    const round = await addLottery(database.db, { ticketPrice: 5 });
    await buyFor(app, anna, round, [1, 2]);
    const lost = await addLottery(database.db, { ticketPrice: 5 });
    await buyFor(app, anna, lost, [1]);
    await cancel(lost);
    await addMovements(
      1,
      'prize',
      7,
      "date_trunc('year', now() at time zone 'UTC') at time zone 'UTC' - interval '1 millisecond'",
    );
    const { sums } = (await ask('spending/me')).body;
    expect(sums.map(({ period }: { period: string }) => period)).toEqual(['day', 'week', 'month', 'year', 'all']);
    expect(sums[0]).toMatchObject({ spent: 15, refunded: 5, won: 0, net: -10, products: 0 });
    expect(sums[3]).toMatchObject({ spent: 15, won: 0, net: -10 });
    expect(sums[4]).toMatchObject({ since: null, spent: 15, refunded: 5, won: 7, net: -3 });
  });

  test('the file holds all of it, and no text in it is a formula', async () => {
    const round = await addLottery(database.db);
    await queryWithoutTriggers(database.db, `update lotteries set name = '=HYPERLINK("http://evil.example")' where id = $1`, [
      round,
    ]);
    await buyFor(app, anna, round, [3]);
    const { body } = await ask('statement/file');
    const lines = body.csv.split('\r\n');
    expect(body).toMatchObject({ complete: true, name: expect.stringMatching(/^snail-lotto-statement-\d{4}-\d\d-\d\d\.csv$/) });
    expect(lines[0]).toBe('\uFEFFTime (UTC),What,Amount,Token,Round,Round no.,Numbers,Purchase no.');
    expect(lines[1]).toContain(`,Numbers bought,-1,CTO,"'=HYPERLINK(""http://evil.example"")",${round},03,`);
    expect(lines[2]).toContain(',Credit,100,CTO,,,,');
    expect((await ask('statement/file?reason=prize')).body.csv.split('\r\n')).toHaveLength(2);
  });

  test('10,000 movements: the page and the sums come from the index', async () => {
    await addMovements(10_000, 'purchase', -1, "now() - n * interval '1 minute'");
    const { sums } = (await ask('spending/me')).body;
    expect(sums[4].spent).toBe(10_000);
    expect((await ask('statement/me?page=999&limit=10')).body).toMatchObject({
      totalElements: 10_001,
      contents: expect.any(Array),
    });
    const file = await ask('statement/file');
    expect(file).toMatchObject({ status: 200, body: { complete: true } });
    expect(file.body.csv.split('\r\n')).toHaveLength(10_003);
    await database.db.execute('analyze ledger_entries');
    const plan = await database.db.query<{ 'QUERY PLAN': string }>(
      'explain select * from ledger_entries where user_id = 4711 order by created_at desc, id desc limit 10',
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('ledger_member');
  });

  test('continuous purchases count as playing since the first of them', async () => {
    const since = async () => (await ask('protection/me')).body.playingSince;
    expect(await since()).toBeNull();
    await addMovements(1, 'purchase', -1, "now() - interval '3 hours'");
    await addMovements(1, 'purchase', -1, "now() - interval '31 minutes'");
    expect(await since()).toBeNull();
    await addMovements(6, 'purchase', -1, "now() - interval '5 minutes' - n * interval '10 minutes'");
    expect(Date.now() - (await since())).toBeGreaterThan(64 * 60_000);
    expect(Date.now() - (await since())).toBeLessThan(120 * 60_000);
  });
});

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['  =HYPERLINK("x")', `"'  =HYPERLINK(""x"")"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1', `"'＝1"`],
  ["=cmd|' /C calc'!A0", `"'=cmd|' /C calc'!A0"`],
  ['1 = 1', '1 = 1'],
  [-5, '-5'],
  [null, ''],
])('%j is the cell %j', (cell, csv) => {
  expect(csvCell(cell)).toBe(csv);
});

test('a file has a mark, a line of headers, and a line a row', () => {
  expect(
    csvFile(
      ['a', 'b'],
      [
        ['x', 1],
        ['', null],
      ],
    ),
  ).toBe('\uFEFFa,b\r\nx,1\r\n,\r\n');
});
