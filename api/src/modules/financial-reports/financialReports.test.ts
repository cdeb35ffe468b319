import { rm } from 'node:fs/promises';
import type { SumReport } from 'shared/contracts/officeReports';
import { asProvider, databases, recordingDatabase, type TestDatabase } from '../../../testkit/databases.ts';
import { drawnBy, fixedChain, testFairLog, testSources } from '../../../testkit/drawSourceFakes.ts';
import { playHistories } from '../../../testkit/histories.ts';
import { addLottery, endLottery } from '../../../testkit/lotteries.ts';
import { publicKeyOf, runAsOperator } from '../../../testkit/operators.ts';
import { buyFor, player } from '../../../testkit/players.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { creditForTest } from '../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import type { App } from '../../app/app.ts';
import { payUnchecked } from '../../app/seed/demoLotteries.ts';
import type { CommandContext } from '../../core/command/command.ts';
import { onlyRow } from '../../core/db/database.ts';
import { databaseTime } from '../../core/db/databaseClock.ts';
import { cancelLottery } from '../lotteries/cancellation/cancellation.service.ts';
import { drawDue } from '../lotteries/draw/draw.service.ts';
import { erasePerson, removePersonal } from '../privacy/deletion.service.ts';
import { readReport, withDecimals } from './financialReports.ts';

const [dayMs, days] = [24 * 60 * 60_000, 5];
const announcer = { announce: () => {} };

describe.each(databases)('financial reports on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let context: CommandContext;
  let running: number;
  let from: string;
  let to: string;

  const number = async (sql: string) => onlyRow(await database.db.query<{ n: number }>(`select (${sql})::bigint as n`)).n;
  const run = (line: string, who = 'olga') => runAsOperator(context, line.split(' '), who);
  const today = async () => (await databaseTime(database.db)).toISOString().slice(0, 10);
  const ofPeriod = (line: string, end = to) => run(`${line} --from ${from} --to ${end}`);

  async function sums(report: SumReport, by: 'day' | 'lottery', token = 'CTO') {
    const total = new Map<string, number>();
    for await (const row of readReport(context.db, { report, from, to, by }))
      if (row.token === token)
        for (const [name, value] of Object.entries(row)) total.set(name, (total.get(name) ?? 0) + Number(value));
    return Object.fromEntries(total);
  }

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db);
    context = {
      config: await testConfig(),
      db: asProvider(database.db),
      fairLog: testFairLog,
      announcer,
      sources: testSources({ chains: [] }),
      cwd: '/',
    };
    await playHistories(database.db, 12);
    const buyer = await player(database.db, { cto: 50 });
    await database.db.transaction((tx) =>
      creditForTest(tx, buyer.id, { token: 'stable', bucket: 'available', amount: 1_234_567 }),
    );
    const [won, product, cancelled] = [
      await addLottery(database.db, { numbers: 1 }),
      await addLottery(database.db, { numbers: 1, prize: 0 }),
      await addLottery(database.db),
    ];
    for (const lottery of [won, product, cancelled]) await buyFor(app, buyer, lottery, [0]);
    for (const lottery of [won, product]) await endLottery(database.db, lottery);
    await drawDue({ db: context.db, ...drawnBy(fixedChain(0)), announcer });
    await payUnchecked(context.db);
    await cancelLottery({ db: database.db, fairLog: testFairLog, announcer }, cancelled, 'A test.');
    running = await addLottery(database.db, { ticketPrice: 7, prize: 40 });
    await buyFor(app, buyer, running, [1, 2]);
    await addLottery(database.db, { prize: 0 });
    await queryWithoutTriggers(
      database.db,
      `update ledger_entries set created_at = created_at - (transfer_id % ${days}) * interval '1 day'
       where lottery_id is distinct from $1`,
      [running],
    );
    to = await today();
    from = new Date(Date.parse(to) - days * dayMs).toISOString().slice(0, 10);
  });
  afterAll(async () => {
    await app.close();
    await rm(context.config.dataDir, { recursive: true, force: true });
    await database.drop();
  });

  test.each(['day', 'lottery'] as const)('by %s each sums to what was bought, paid and credited, to the unit', async (by) => {
    const cto = "token_id = (select id from tokens where role = 'cto')";
    const entries = (reason: string) =>
      number(`select coalesce(sum(amount), 0) from ledger_entries where user_id is not null and ${cto} and reason = '${reason}'`);
    const sold = await number('select sum(total_price) from purchases');
    const refunded = await number(
      'select sum(p.total_price) from purchases p join lotteries l on l.id = p.lottery_id where l.cancelled_at is not null',
    );
    const paid = await number('select sum(token_amount) from lotteries where winner_user_id is not null');
    const held = await number(`select sum(balance) from wallets where ${cto}`);
    expect([sold, refunded, paid].every((sum) => sum > 0)).toBe(true);
    expect(await sums('sales', by)).toMatchObject({
      purchases: await number('select count(*) from purchases'),
      numbers: await number('select count(*) from tickets'),
      sold,
      sold_units: sold,
      refunded,
      net: sold - refunded,
    });
    expect(await sums('prizes', by)).toMatchObject({
      paid,
      prizes: await number('select count(*) from lotteries where winner_user_id is not null and token_amount > 0'),
      products: 1,
      products_usd: 100,
    });
    const credits = await entries('credit');
    expect(await sums('fees', by)).toMatchObject({ sold, refunded, prizes: paid, credits, kept: -held });
    expect(await sums('fees', by, 'USDT')).toMatchObject({ credits_units: 1_234_567, credits: 1.234567, kept: -1.234567 });
  });

  test('liabilities are the balances of the ledger at the end of each day, and what undecided rounds owe', async () => {
    const { out } = await ofPeriod('reports liabilities --format jsonl');
    const rows = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(2 * (days + 1));
    for (const { day, token, held_units } of rows)
      expect([day, token, held_units]).toEqual([
        day,
        token,
        String(
          await number(
            `select coalesce(sum(e.amount), 0) from ledger_entries e join tokens t on t.id = e.token_id
             where e.user_id is not null and t.symbol = '${token}' and e.created_at < date '${day}' + 1`,
          ),
        ),
      ]);
    expect(rows.at(-2)).toMatchObject({ day: to, token: 'CTO', stakes: '14', prizes: '40', products: 2, products_usd: 200 });
    const byLottery = await ofPeriod('reports liabilities --by lottery --format jsonl');
    expect(byLottery.out).toContain(
      `{"lottery":${running},"name":"Test prize","token":"CTO","held":"0","stakes":"14","prizes":"40"`,
    );
  });

  test('as CSV with headers; a name that begins like a formula is made safe, and numbers stay numbers', async () => {
    await queryWithoutTriggers(database.db, "update lotteries set name = '=1+1' where id = $1", [running]);
    const { out, code } = await ofPeriod('reports sales --by lottery');
    expect(code).toBe(0);
    expect(out.split('\r\n')[0]).toBe(
      '\uFEFFlottery,name,token,purchases,numbers,sold,refunds,refunded,net,sold_units,refunded_units,net_units',
    );
    expect(out).toContain(`\r\n${running},"'=1+1",CTO,1,2,14,0,0,14,14,0,14\r\n`);
    expect((await ofPeriod('reports fees')).out).toMatch(/^[-\d]+,CTO,(-?\d+,){9}-?\d+\r$/m);
    expect(JSON.parse((await ofPeriod('reports prizes --json')).out)).toHaveLength(days + 1);
  });

  test('days that are none, in the wrong order or still to come are refused', async () => {
    const answers = [
      '2026-02-31 --to 2026-03-01',
      '1 --to 2026-03-01',
      '2026-03-02 --to 2026-03-01',
      '2026-03-01 --to 2999-01-01',
    ];
    for (const answer of answers) expect((await run(`reports sales --from ${answer}`)).code).toBe(1);
    expect((await ofPeriod('reports sales --by week')).err).toBe('--by is day or lottery, not "week".\n');
  });

  test('exceptions are acts with balances before and after, reasons and approvals, and the use of the budget', async () => {
    const { username, id } = await player(database.db, { cto: 10 });
    await run('draws retry');
    await run(`operators add berta ${await publicKeyOf('berta', context)}`);
    await database.db.query('update house_budget set operator_day = 100');
    await run(`members credit ${username} 100 --why invoice`);
    const waiting = JSON.parse((await run(`members credit ${username} 50 --json`)).out);
    await run(`members credit ${username} 60`);
    await run(`approve ${waiting.act}`, 'berta');
    const { out } = await ofPeriod('reports exceptions --format jsonl', await today());
    const rows = out
      .split('\n')
      .filter((line) => line.includes(`"member":${id},`) || line.includes('budget: credit'))
      .map((line) => JSON.parse(line));
    const credit = { by: 'olga', member: id, token: 'cto' };
    expect(rows.filter(({ act, by }) => by !== 'the house' || act !== null)).toMatchObject([
      {
        ...credit,
        what: `members credit ${username} 100`,
        amount_units: 100,
        before_units: 10,
        after_units: 110,
        why: 'invoice',
        decision: '',
      },
      { ...credit, act: waiting.act, amount_units: 50, before_units: 110, after_units: 160, decision: 'approved by berta' },
      {
        ...credit,
        what: `members credit ${username} 60`,
        token: null,
        amount_units: null,
        decision: expect.stringMatching(/^waits until /),
      },
      { what: 'budget: credit', by: 'olga', amount_units: 100, member: null, decision: 'within the budget' },
      { what: 'budget: credit', act: waiting.act, amount_units: 50, decision: 'approved by berta' },
    ]);
  });

  test('deletions are the members whose data was erased, by the row that is left', async () => {
    const { id, publicId } = await player(database.db, { cto: 0 });
    await database.db.transaction(async (tx) => {
      await removePersonal(tx, id, null);
      await erasePerson(tx, id, 'unknown');
    });
    expect((await ofPeriod('reports deletions', await today())).out).toMatch(
      new RegExp(
        `^\uFEFFmember,at,rule,proof,ledger_entries_kept\r\n${id},[-\\dT:.]+Z,account deleted,erased-${publicId},0\r\n$`,
      ),
    );
  });

  test('a day of a large ledger is found by the index', async () => {
    await queryWithoutTriggers(
      database.db,
      `insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, created_at)
       select nextval('ledger_transfers'), 1, null, 'house', 1, 'credit', timestamptz '2020-01-01Z' + n * interval '10 minutes'
       from generate_series(1, 60000) n`,
    );
    await database.db.query("select brin_summarize_new_values('ledger_created')");
    await database.db.execute('analyze ledger_entries');
    const { db, statements } = recordingDatabase(database.db);
    for (const report of ['sales', 'prizes', 'fees'] as const)
      for await (const row of readReport(db, { report, from: '2020-06-01', to: '2020-06-01', by: 'day' }))
        expect(row.day).toBe('2020-06-01');
    expect(statements).toHaveLength(3);
    for (const sql of statements) {
      const plan = await database.db.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [
        new Date('2020-06-01'),
        new Date('2020-06-02'),
        false,
      ]);
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on ledger_created');
    }
  });
});

test.each([
  [0n, 0, '0'],
  [-5n, 0, '-5'],
  [1_500n, 3, '1.500'],
  [-7n, 2, '-0.07'],
  [9_007_199_254_740_993n, 6, '9007199254.740993'],
])('%s units with %s decimals are %s', (units, decimals, text) => {
  expect(withDecimals(units, decimals)).toBe(text);
});
