import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asProvider, databases, type TestDatabase } from '../../../testkit/databases.ts';
import { drawnBy, fixedChain, testSources } from '../../../testkit/drawSourceFakes.ts';
import { endLottery } from '../../../testkit/lotteries.ts';
import { publicKeyOf, runAsOperator } from '../../../testkit/operators.ts';
import { buyFor, player } from '../../../testkit/players.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import type { App } from '../../app/app.ts';
import { payUnchecked } from '../../app/seed/demoLotteries.ts';
import type { CommandContext } from '../../core/command/command.ts';
import { onlyRow } from '../../core/db/database.ts';
import { openFairLog } from '../../core/fairLog.ts';
import { drawDue } from '../lotteries/draw/draw.service.ts';
import { openScheduledLotteries } from '../lotteries/sale/sale.service.ts';
import { upsertReward } from '../rewards/rewards.repository.ts';
import { ensureTokens, tokenId } from './wallets.repository.ts';

describe.each(databases)('the house budget on $name', ({ name, open }) => {
  let database: TestDatabase;
  let context: CommandContext;
  let app: App;

  const as = (who: string) => (line: string | string[]) =>
    runAsOperator(context, typeof line === 'string' ? line.split(' ') : line, who);
  const [olga, berta] = [as('olga'), as('berta')];
  const json = async (answer: Promise<{ out: string }>) => JSON.parse((await answer).out);
  const stars = async (id: number) =>
    onlyRow(
      await database.db.query<{ stars: number }>(
        'select coalesce(sum(star_balance), 0)::bigint as stars from wallets where user_id = $1',
        [id],
      ),
    ).stars;
  const scheduled = async (slug: string, tokenAmount: number, schedule: string | null = '*/30 * * * *') =>
    upsertReward(database.db, {
      slug,
      name: slug,
      images: [],
      type: 'token',
      category: 'token',
      tokenAmount,
      description: '',
      lotteryValue: 1,
      numbers: 16,
      ticketPrice: 1,
      schedule,
      quick: false,
    });
  const opening = () => ({ db: asProvider(database.db), ...drawnBy(fixedChain(0)) });

  beforeAll(async () => {
    database = await open();
    const config = await testConfig();
    app = await openTestApp(database.db);
    context = {
      config,
      db: asProvider(database.db),
      fairLog: openFairLog(config),
      announcer: { announce: () => {} },
      sources: testSources({ chains: [fixedChain(0)] }),
      cwd: await mkdtemp(path.join(tmpdir(), 'lotto-budget-')),
    };
    await ensureTokens(database.db, config.tokens);
    await olga('draws retry');
    await olga(`operators add berta ${await publicKeyOf('berta', context)}`);
  });
  beforeEach(async () => {
    await queryWithoutTriggers(database.db, 'delete from house_draws where lottery_id is null');
    await queryWithoutTriggers(
      database.db,
      'update house_budget set operator_day = 1000, house_day = 5000, round_prize = 1000, act_id = null, approved_by = null',
    );
    await queryWithoutTriggers(database.db, 'update rewards set schedule = null');
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await app.close();
    await rm(context.cwd, { recursive: true, force: true });
    await rm(context.config.dataDir, { recursive: true, force: true });
    await database.drop();
  });

  test('credits to many members count as one sum: beyond the budget they wait for another operator, with the rest named', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => player(database.db, { cto: 0 })));
    const answers: { waits?: true; reason?: string; act?: number }[] = [];
    for (const { username } of members) answers.push(await json(olga(`members credit ${username} 300 --json`)));
    expect(answers.map(({ waits }) => waits)).toEqual([undefined, undefined, undefined, true]);
    expect(answers[3]?.reason).toBe('300 CTO is more than what is left of your budget for 24 hours: 100 CTO (see: budget).');
    expect((await olga('budget')).out).toMatch(
      /^the house +CTO +5,000 +4,100$[\s\S]*^berta +CTO +1,000 +1,000$[\s\S]*^olga +CTO +1,000 +100$/m,
    );
    expect((await berta(`approve ${answers[3]?.act}`)).code).toBe(0);
    expect((await olga('budget')).out).toMatch(/^the house +CTO +5,000 +4,100$/m);
    expect(await stars(members[3]?.id ?? 0)).toBe(300);
  });

  test('first balances draw from the same budget, however often members are added', async () => {
    expect(await olga('members add sybil0001 --cto 600')).toMatchObject({ code: 0 });
    expect(await olga('members add sybil0002 --cto 600')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Nobody was added\. 600 CTO is more than what is left of your budget for 24 hours: 400 CTO/),
    });
    const file = path.join(context.cwd, 'members.yaml');
    await writeFile(file, '- { username: sybil0003, cto: 300 }\n- { username: sybil0004, cto: 300 }\n');
    expect(await olga(`members add --file ${file}`)).toMatchObject({ code: 1, err: expect.stringContaining('100 CTO') });
  });

  test('operators together have the budget of the house', async () => {
    await database.db.query('update house_budget set house_day = 1500');
    const { username } = await player(database.db, { cto: 0 });
    expect(await json(olga(`members credit ${username} 1000 --json`))).toMatchObject({ balance: 1_000 });
    expect(await json(berta(`members credit ${username} 501 --json`))).toMatchObject({
      waits: true,
      reason: "501 CTO is more than what is left of the house's budget for 24 hours: 500 CTO (see: budget).",
    });
  });

  test('a round of one number does not make CTO out of nothing: its prize waits, and is paid when it is approved', async () => {
    await writeFile(
      path.join(context.cwd, 'mint.yaml'),
      'slug: mint\nname: Mint\ntype: token\ncategory: token\ntokenAmount: 9000000000\nlotteryValue: 1\ndescription: x\npictures: []\n',
    );
    await rm(path.join(context.cwd, 'members.yaml'), { force: true });
    expect(await olga(`rewards import ${context.cwd}`)).toMatchObject({ code: 0, err: '' });
    const asked = await json(olga('rounds open mint --minutes 60 --numbers 1 --price 1 --json'));
    expect(asked).toMatchObject({
      waits: true,
      reason: expect.stringContaining(
        'The prize of 9,000,000,000 CTO is more than what all numbers of the round cost together, 1 CTO.',
      ),
    });
    expect(await database.db.query("select from lotteries where name = 'Mint'")).toEqual([]);
    const { id } = (await json(berta(`approve ${asked.act} --json`))).done;
    const winner = await player(database.db, { cto: 1 });
    await buyFor(app, winner, id, [0]);
    await endLottery(database.db, id);
    expect(await drawDue({ ...opening(), announcer: { announce: () => {} } })).toMatchObject([{ outcome: 'drawn' }]);
    await payUnchecked(database.db);
    expect(await stars(winner.id)).toBe(9_000_000_000);
  });

  test('a prize above the limit waits, and one within it does not', async () => {
    await scheduled('limited', 1_001, null);
    const line = 'rounds open limited --minutes 60 --numbers 100 --price 100 --json';
    expect(await json(olga(line))).toMatchObject({
      waits: true,
      reason: expect.stringContaining('more than 1,000 CTO, the most for a round without an approval'),
    });
    await database.db.query('update house_budget set round_prize = 1001');
    expect(await json(olga(line))).toMatchObject({ id: expect.any(Number) });
  });

  test('a schedule opens such rounds when it was allowed once, within the budget of the house and with these values', async () => {
    const { id } = await scheduled('jackpot', 2_000);
    const open = async () => (await openScheduledLotteries(opening(), true)).failures.map(({ error }) => String(error));
    const rounds = async () => (await database.db.query('select from lotteries where reward_id = $1', [id])).length;
    expect(await open()).toEqual([
      expect.stringMatching(/2,000 CTO is more than .* 16 CTO\. Another operator approves it: .* rewards allow/),
    ]);
    const allow = [
      'rewards',
      'allow',
      'jackpot',
      '--prize',
      '2000',
      '--numbers',
      '16',
      '--price',
      '1',
      '--schedule',
      '*/30 * * * *',
      '--json',
    ];
    expect((await olga(allow.with(4, '2001'))).out).toContain("--prize 2000 --numbers 16 --price 1 --schedule '*/30 * * * *'");
    const { act } = await json(olga(allow));
    expect(await berta(`approve ${act}`)).toMatchObject({ code: 0 });
    await database.db.query('update house_budget set house_day = 1999');
    expect(await open()).toEqual([expect.stringContaining('of which 1,999 CTO are left (see: budget)')]);
    await database.db.query('update house_budget set house_day = 2100');
    expect([await open(), await rounds()]).toEqual([[], 1]);
    expect((await olga('budget')).out).toMatch(/^the house +CTO +2,100 +100$/m);
    // Its ends are never those of the schedule before.
    await scheduled('jackpot', 2_001, '15,45 * * * *');
    await database.db.query('update house_budget set house_day = 9000');
    expect(await open()).toEqual([expect.stringContaining('2,001 CTO')]);
    const end = () => olga('rewards end-schedule jackpot');
    expect((await end()).out).toContain('The schedule 15,45 * * * * of jackpot opens no more rounds; open ones go on.');
    expect([await open(), await rounds()]).toEqual([[], 1]);
    expect((await end()).err).toContain('There is no reward jackpot with a schedule. See: rewards list');
  });

  test('a raised budget waits, a lowered one holds at once', async () => {
    expect(await olga('budget set --operator-day 10 --round-prize 5')).toMatchObject({ code: 0 });
    expect((await olga('budget')).out).toMatch(/^olga +CTO +10 +10$[\s\S]*more than 5 CTO/m);
    const { act, waits } = await json(olga('budget set --operator-day 11 --json'));
    expect(waits).toBe(true);
    expect(await berta(`approve ${act}`)).toMatchObject({ code: 0 });
    expect((await olga('budget')).out).toMatch(/^olga +CTO +11 +11$/m);
    expect(await olga('budget set')).toMatchObject({ code: 1, err: expect.stringContaining('Say what to change') });
  });

  test('who writes to the database cannot make up an approval', async () => {
    const { id, username } = await player(database.db, { cto: 0 });
    const { act } = await json(olga(`members credit ${username} 5000 --json`));
    const operators = await database.db.query<{ id: number }>(
      "select id from operators where name in ('olga', 'berta') order by name desc",
    );
    const [first, second] = operators.map((each) => each.id);
    const db = asProvider(database.db);
    const credit = async (approver: number | undefined) =>
      db.transaction(async (tx) =>
        tx.query("select credit_member($1, $2, 'star', 5000, null, $3, $4, $5)", [
          id,
          await tokenId(tx, 'cto'),
          first,
          act,
          approver,
        ]),
      );
    await expect(credit(first)).rejects.toThrow(/cannot approve act/);
    await expect(credit(999_999)).rejects.toThrow(/cannot approve act/);
    await expect(credit(second)).rejects.toThrow(/is not approved by operator/);
    expect(await stars(id)).toBe(0);
  });

  (name === 'postgres' ? test : test.skip)('a temporary table takes the place of no table of the budget', async () => {
    const { id } = await player(database.db, { cto: 0 });
    const db = asProvider(database.db);
    const outcome = await db.transaction(async (tx) => {
      await tx.execute('create temporary table house_budget as select * from public.house_budget');
      await tx.execute('update house_budget set operator_day = 1000000, house_day = 1000000');
      await tx.execute('create temporary table house_draws (like public.house_draws including all)');
      const sql = "select outcome from credit_member($1, $2, 'star', 5001, null, null, null, null)";
      return onlyRow(await tx.query<{ outcome: string }>(sql, [id, await tokenId(tx, 'cto')])).outcome;
    });
    expect(outcome).toBe('HOUSE_BUDGET');
    expect(await stars(id)).toBe(0);
  });
});
