import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OfficeActDetail } from 'shared/contracts/officeActs';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { fixedChain, testSources } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { openOfficeCommands } from '../../../../testkit/officeDesk.ts';
import { publicKeyOf, runAsOperator } from '../../../../testkit/operators.ts';
import { type Player, player } from '../../../../testkit/players.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { openScheduledLotteries } from '../../lotteries/sale/sale.service.ts';
import { listActs } from './acts.service.ts';

describe.each(databases)('commands of an office on $name', ({ open }) => {
  let database: TestDatabase;
  let office: Awaited<ReturnType<typeof openOfficeCommands>>;
  let desk: typeof office.desk;
  let context: typeof office.context;
  let anna: Player;
  let earlier: number;
  let people: Record<'fiona' | 'frank' | 'sam' | 'ross' | 'rita', Awaited<ReturnType<typeof desk.person>>>;

  const as = (name: string) => (line: string) => office.as(name)(line);
  const [fiona, berta, sam, ross] = [as('fiona'), as('berta'), as('sam'), as('ross')];
  const json = async (answer: Promise<{ out: string }>) => JSON.parse((await answer).out);
  const stars = async () =>
    onlyRow(
      await database.db.query<{ stars: number }>(
        'select coalesce(sum(star_balance), 0)::bigint as stars from wallets where user_id = $1',
        [anna.id],
      ),
    ).stars;
  const drafts = async () => (await listActs(desk.deps, { page: 0, limit: 1 })).totalElements;

  beforeAll(async () => {
    database = await open();
    office = await openOfficeCommands(database);
    ({ desk, context } = office);
    anna = await player(database.db, { cto: 100 });
    await database.db.query('update house_budget set operator_day = 1000');
    // Before anybody has a passkey, commands act: berta, who signs first, is enrolled by that.
    expect((await berta(`members credit ${anna.username} 10`)).out).toContain('has 110 in cto star');
    expect(await berta(`operators add clara ${await publicKeyOf('clara', context)}`)).toMatchObject({ code: 0 });
    earlier = (await json(berta(`members credit ${anna.username} 5000 --json`))).act;
    people = {
      fiona: await desk.person('finance', 'fiona'),
      frank: await desk.person('finance', 'frank'),
      sam: await desk.person('support', 'sam'),
      ross: await desk.person('sales', 'ross'),
      rita: await desk.person('sales', 'rita'),
    };
    for (const name of ['fiona', 'sam', 'ross']) {
      const { act } = await json(berta(`operators add ${name} ${await publicKeyOf(name, context)} --json`));
      expect((await as('clara')(`approve ${act}`)).out).toContain(`${name} is an operator`);
    }
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await office.remove();
    await database.drop();
  });

  test('a credit changes nothing: it is drafted with a link, and who typed it signs it at the desk', async () => {
    const before = await stars();
    const { code, out } = await fiona(`members credit ${anna.username.toUpperCase()} 50`);
    expect(code).toBe(0);
    const link = /http:\/\/desk\.localhost:3000\/acts\/(\d+)$/m.exec(out);
    expect(out).toMatch(
      new RegExp(
        `^Nothing was changed yet\\. Credits ${anna.username} with 50 CTO \\(star\\)\\.\\n {4}Balance \\(star\\): ${before} CTO, then ${before + 50} CTO\\nfiona signs it until 20\\S+Z: http`,
      ),
    );
    expect(await stars()).toBe(before);
    expect(await desk.sign(people.fiona, Number(link?.[1]), 'ask')).toMatchObject({ state: 'done' });
    expect(await stars()).toBe(before + 50);
    expect(JSON.parse((await fiona('acts verify --json')).out)).toMatchObject({ faults: [] });
  });

  test('programs get the draft as data; with the same key a credit is done once', async () => {
    const before = await stars();
    const line = `members credit ${anna.username} 20 --take-back --key invoice-1 --json`;
    const [first, second] = [await json(fiona(line)), await json(fiona(line))];
    expect(first).toEqual({
      draft: expect.any(Number),
      words: `Takes back 20 CTO (star) from ${anna.username}.`,
      changes: [{ what: 'Balance (star)', before: `${before} CTO`, after: `${before - 20} CTO` }],
      needs: 1,
      expiresAt: expect.stringMatching(/^20.*Z$/),
      deskUrl: `http://desk.localhost:3000/acts/${first.draft}`,
    });
    expect(await desk.sign(people.fiona, first.draft, 'ask')).toMatchObject({ state: 'done' });
    expect(await desk.sign(people.fiona, second.draft, 'ask')).toMatchObject<Partial<OfficeActDetail>>({
      state: 'failed',
      failure: expect.stringContaining('credited before with the key invoice-1'),
    });
    expect(await stars()).toBe(before - 20);
  });

  test('another role, no role, a member who is not there and no OFFICE_URL are refused, and nothing is drafted', async () => {
    const before = await drafts();
    for (const [answer, problem] of [
      [sam(`members credit ${anna.username} 5`), /^An operator for support may not ask for members credit\. Nothing/],
      [berta(`members credit ${anna.username} 5`), /^berta has no role in the office, .* http:\/\/localhost:3000\/office/],
      [fiona('members credit nobody99 5'), /^There is no member nobody99\./],
      [fiona(`members credit ${anna.username} none`), /^The amount must be a whole number/],
      [
        runAsOperator(
          { ...context, config: { ...context.config, officeUrl: null } },
          ['members', 'freeze', anna.username],
          'sam',
        ),
        /set OFFICE_URL/,
      ],
    ] as const)
      expect(await answer).toMatchObject({ code: 1, err: expect.stringMatching(problem) });
    expect(await drafts()).toBe(before);
  });

  test('a second factor is removed by two people, and set by the command as before', async () => {
    expect((await sam(`members second-factor ${anna.username} email`)).out).toContain('code by email from now on');
    const removed = await sam(`members second-factor ${anna.username} none`);
    expect(removed.out).toMatch(/Second factor: email, then none\nsam signs it until \S+, and another person after that: http/);
    const verified = await sam(`members verify ${anna.username} --undo`);
    expect(verified.out).toMatch(/Identity: confirmed, then not confirmed\nsam signs it until/);
    const frozen = await json(sam(`members freeze ${anna.username} --tell Sorry. --json`));
    expect(await desk.sign(people.sam, frozen.draft, 'ask')).toMatchObject({ state: 'done', tell: 'Sorry.' });
    expect(await desk.ask(people.sam, { kind: 'members unfreeze', member: anna.publicId })).toMatchObject({ state: 'done' });
  });

  test('rounds are opened, extended and cancelled by drafts of who sells', async () => {
    const reward = onlyRow(
      await database.db.query<{ slug: string }>(
        `insert into rewards (slug, name, type, category, numbers, ticket_price, draw_rule, lottery_value)
          values ('drafted', 'Drafted', 'product', 'watch', 16, 2, 'v1', 0) returning slug`,
      ),
    );
    const opened = await ross(`rounds open ${reward.slug} --minutes 60`);
    expect(opened.out).toMatch(/^Nothing was changed yet\. Opens a round of Drafted until .*: 16 numbers at 2 CTO each\.\n/);
    const round = await addLottery(database.db);
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
    expect((await ross(`rounds extend ${round} --until ${until}`)).out).toContain(`Extends the sale of round ${round} until`);
    expect((await ross(`rounds cancel ${round} --reason Wrong`)).out).toContain('Players read: “Wrong”');
    for (const [line, problem] of [
      ['rounds open drafted --minutes 60 --price 3', /^A round of the office has the numbers, price and rule of its prize/],
      ['rounds open nothing --minutes 60', /^There is no reward nothing/],
      ['orders fulfil 999', /^There is no open order 999/],
    ] as const)
      expect(await ross(line)).toMatchObject({ code: 1, err: expect.stringMatching(problem) });
  });

  test('the schedule of a prize that exceeds its income is allowed by two people, for the values that it has', async () => {
    const { slug, id } = onlyRow(
      await database.db.query<{ slug: string; id: number }>(
        `insert into rewards (slug, name, type, category, numbers, ticket_price, draw_rule, lottery_value, token_amount, schedule)
          values ('gift', 'Gift', 'token', 'token', 16, 2, 'v1', 0, 500, '0 12 * * *') returning slug, id`,
      ),
    );
    const line = (prize: number) => `rewards allow ${slug} --prize ${prize} --numbers 16 --price 2 --schedule`.split(' ');
    const allow = (prize: number, ...more: string[]) => runAsOperator(context, [...line(prize), '0 12 * * *', ...more], 'ross');
    expect(await allow(600)).toMatchObject({ code: 1, err: expect.stringContaining('gift has other values: --prize 500') });
    const { draft } = await json(allow(500, '--json'));
    expect(await desk.sign(people.ross, draft, 'ask')).toMatchObject({ state: 'waiting' });
    const allowed = () =>
      database.db.query<{ approvedBy: number }>(
        'select approved_by as "approvedBy" from schedule_approvals where reward_id = $1',
        [id],
      );
    expect(await allowed()).toEqual([]);
    expect(await desk.sign(people.rita, draft, 'approve')).toMatchObject({ state: 'done' });
    expect(await allowed()).toEqual([{ approvedBy: people.rita.operator.id }]);
    await expect(desk.draft(people.ross, { kind: 'rewards allow', prize: id })).rejects.toThrow('Gift needs no approval');
    await database.db.query('update rewards set token_amount = 600 where id = $1', [id]);
    const changed = await desk.ask(people.ross, { kind: 'rewards allow', prize: id });
    await database.db.query('update rewards set token_amount = 700 where id = $1', [id]);
    expect(await desk.sign(people.rita, changed.id, 'approve')).toMatchObject({ state: 'failed' });

    const scheduleOf = async () => database.db.query<{ schedule: string }>('select schedule from rewards where id = $1', [id]);
    const ends = await json(ross(`rewards end-schedule ${slug} --json`));
    expect(ends.words).toMatch(/^Ends the schedule of Gift: 0 12 \* \* \* \(Daily at 12:00 UTC\)\. Open rounds go on/);
    expect(await scheduleOf()).toEqual([{ schedule: '0 12 * * *' }]);
    expect(await desk.sign(people.ross, ends.draft, 'ask')).toMatchObject({ state: 'done' });
    expect(await scheduleOf()).toEqual([{ schedule: null }]);
    expect(await ross(`rewards end-schedule ${slug}`)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no reward gift/),
    });
  });

  test('what is imported now opens no round before two people allow its schedule, and anew after each change', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lotto-import-'));
    const imported = async (numbers: number, lotteryValue: number) => {
      const values = {
        slug: 'car',
        name: 'Car',
        type: 'product',
        category: 'car',
        description: 'x',
        pictures: [],
        schedule: '0 12 * * *',
      };
      await writeFile(path.join(folder, 'car.json'), JSON.stringify({ ...values, numbers, ticketPrice: 1, lotteryValue }));
      expect(await fiona(`rewards import ${folder}`)).toMatchObject({ code: 0, err: '' });
      return onlyRow(await database.db.query<{ id: number }>("select id from rewards where slug = 'car'")).id;
    };
    const opening = { db: context.db, fairLog: context.fairLog, sources: testSources({ chains: [fixedChain(0)] }) };
    const refusals = async (id: number) =>
      (await openScheduledLotteries(opening, true)).failures.flatMap(({ rewardId, error }) =>
        rewardId === id ? String(error) : [],
      );
    const waits = [
      expect.stringMatching(/imported after operators had passkeys\. Another operator approves it: .* rewards allow/),
    ];
    const id = await imported(1, 9);
    expect(await refusals(id)).toEqual(waits);
    const allow = async () => {
      const { id: act } = await desk.ask(people.ross, { kind: 'rewards allow', prize: id });
      expect(await desk.sign(people.rita, act, 'approve')).toMatchObject({ state: 'done' });
    };
    await allow();
    await imported(1, 9_000);
    expect(await refusals(id)).toEqual(waits);
    expect(await database.db.query('select from lotteries where reward_id = $1', [id])).toEqual([]);
    await allow();
    await imported(1, 9_000);
    expect(await refusals(id)).toEqual([]);
    expect(await database.db.query('select from lotteries where reward_id = $1', [id])).toHaveLength(1);
    await rm(folder, { recursive: true });
  });

  test('what waited for an approval is not approved any more, and no other command credits', async () => {
    const before = await stars();
    expect(await as('clara')(`approve ${earlier}`)).toMatchObject({ code: 1, err: expect.stringMatching(/ask for it anew/) });
    const added = await fiona('members add verified2027 --verified');
    expect(added.err).toMatch(database.db.kind === 'pglite' ? /^$/ : /A checked identity takes a signed act of the office/);
    for (const line of ['members add new2027 --cto 5', 'budget set --operator-day 9000'])
      expect(await fiona(line)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/takes a signed act of the office.*Nothing was changed/),
      });
    expect(await fiona('budget set --operator-day 900')).toMatchObject({ code: 0 });
    expect(await stars()).toBe(before);
  });
});
