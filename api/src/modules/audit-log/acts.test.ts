import { rm } from 'node:fs/promises';
import { asProvider, databases, type TestDatabase } from '../../../testkit/databases.ts';
import { testSources } from '../../../testkit/drawSourceFakes.ts';
import { killedIn } from '../../../testkit/heldDatabase.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { mailsTo } from '../../../testkit/mailbox.ts';
import { publicKeyOf, runAsOperator, signedBy } from '../../../testkit/operators.ts';
import { buyDirectly, type Player, player } from '../../../testkit/players.ts';
import { testConfig } from '../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import { loadCommands } from '../../app/cli/commands.ts';
import { runCommand } from '../../app/cli/runCommand.ts';
import type { CommandContext } from '../../core/command/command.ts';
import { type Database, onlyRow } from '../../core/db/database.ts';
import { openFairLog } from '../../core/fairLog.ts';
import { payLeftRefunds } from '../lotteries/cancellation/cancellation.service.ts';
import { ensureTokens } from '../wallets/wallets.repository.ts';

/** Commands that change nothing for others and show no secrets of members; all others are acts. */
const looks = [
  'acts',
  'acts show',
  'acts verify',
  'alerts list',
  'backup',
  'backup drill',
  'budget',
  'contact list',
  'contact show',
  'contact subscribers',
  'developers list',
  'draws due',
  'draws show',
  'ledger check',
  'ledger status',
  'mails catalogue',
  'members acts',
  'members limits',
  'members sessions',
  'members show',
  // Of the tables' owner, before an operator is enrolled who could sign.
  'operators found',
  'operators key',
  'operators list',
  'operators tokens',
  'orders list',
  'reports deletions',
  'reports exceptions',
  'reports fees',
  'reports liabilities',
  'reports prizes',
  'reports sales',
  'restore',
  'rewards list',
  'rounds list',
  'secret list',
  'secret seals',
  'webhooks deliveries',
  'webhooks list',
  'webhooks test',
];

test('every command that changes data, or shows secrets of accounts, is an act', async () => {
  expect(
    (await loadCommands())
      .filter(({ act }) => act === undefined)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(looks);
});

describe.each(databases)('acts of operators on $name', ({ open }) => {
  let database: TestDatabase;
  let context: CommandContext;
  let anna: Player;

  const as = (name: string) => (line: string) => runAsOperator(context, line.split(' '), name);
  const [olga, berta] = [as('olga'), as('berta')];
  const json = async (answer: Promise<{ out: string }>) => JSON.parse((await answer).out);
  const stars = async () =>
    onlyRow(
      await database.db.query<{ stars: number }>(
        'select coalesce(sum(star_balance), 0)::bigint as stars from wallets where user_id = $1',
        [anna.id],
      ),
    ).stars;
  const latest = async (kind: string) =>
    onlyRow(
      await database.db.query<{ id: number; text: string }>(
        'select id, row_to_json(a)::text as text from acts a where kind = $1 order by id desc limit 1',
        [kind],
      ),
    );
  const faults = async () => (await json(olga('acts verify --json'))).faults;

  const freshContext = async (db: Database): Promise<CommandContext> => {
    const config = await testConfig();
    return { config, db, fairLog: openFairLog(config), announcer: { announce: () => {} }, sources: testSources({}), cwd: '/' };
  };

  beforeEach(async () => {
    await queryWithoutTriggers(database.db, 'delete from house_draws');
    anna = await player(database.db, { cto: 100 });
  });
  beforeAll(async () => {
    database = await open();
    context = await freshContext(asProvider(database.db));
    await ensureTokens(database.db, context.config.tokens);
    await database.db.query('update house_budget set operator_day = 1000');
    const first = await player(database.db, { cto: 0 });
    expect(await olga(`members credit ${first.username} 1`)).toMatchObject({ code: 0 });
    expect(await olga(`operators add berta ${await publicKeyOf('berta', context)}`)).toMatchObject({ code: 0 });
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await rm(context.config.dataDir, { recursive: true, force: true });
    await database.drop();
  });

  test('an act is recorded with operator, reason and ledger entries, and the member gets a mail', async () => {
    expect((await olga(`members credit ${anna.username.toUpperCase()} 50 --key k-${anna.id}`)).out).toMatch(
      /has 150 in cto star\. A mail/,
    );
    const { id } = await latest('members credit');
    const shown = await json(olga(`acts show ${id} --json`));
    expect(shown).toMatchObject({ by: 'olga', why: 'A test.', username: anna.username, signed: true });
    expect(shown.entries.map((each: { amount: number; userId: number | null }) => [each.userId, each.amount])).toEqual(
      expect.arrayContaining([
        [anna.id, 50],
        [null, -50],
      ]),
    );
    expect(await mailsTo(database.db, `${anna.username}@example.com`)).toMatchObject([
      { subject: 'The balance of your account was changed - Snail Lotto', text: expect.stringMatching(/50 CTO[\s\S]*150 CTO/) },
    ]);
    expect((await olga(`members acts ${anna.username}`)).out).toMatch(
      new RegExp(
        `^#${id} .* members credit ${anna.username.toUpperCase()} 50 --key k-${anna.id} {2}by olga\\n {4}why: A test\\.\\n$`,
      ),
    );
    expect(await faults()).toEqual([]);
  });

  test('a cancellation is one act with its refunds, also with those that another process pays after a kill', async () => {
    const round = await addLottery(database.db);
    for (const number of [0, 1])
      await buyDirectly(asProvider(database.db), {
        sessionId: null,
        userId: anna.id,
        lotteryId: round,
        ticketNumbers: [number],
        idempotencyKey: null,
      });
    // The first transaction decides and has the record, the second pays.
    const killed = { ...context, db: killedIn(context.db, 2, 'open') };
    const line = ['rounds', 'cancel', String(round), '--reason', 'Mistake'];
    await expect(runAsOperator(killed, line)).rejects.toThrow('killed');
    const { id } = await latest('rounds cancel');
    expect(await json(olga(`acts show ${id} --json`))).toMatchObject({ by: 'olga', why: 'Mistake', entries: [] });
    await payLeftRefunds(context, new AbortController().signal);
    expect((await json(olga(`acts show ${id} --json`))).entries).toHaveLength(4);
    expect(await stars()).toBe(100);
  });

  test('a failed act leaves no record and no link', async () => {
    const count = async () => (await database.db.query('select from acts')).length;
    const before = await count();
    expect(await olga(`members credit ${anna.username} 101 --take-back`)).toMatchObject({ code: 1 });
    expect(await olga('orders fulfil 999999')).toMatchObject({ code: 1, err: 'There is no open order 999999.\n' });
    expect(await olga('contact close 999999')).toMatchObject({ code: 1 });
    expect(await olga('developers revoke nobody')).toMatchObject({ code: 1 });
    expect(await olga('rounds cancel 999999 --reason None')).toMatchObject({ code: 1 });
    expect(await count()).toBe(before);
  });

  describe('a command is taken from', () => {
    const line = () => ['members', 'credit', anna.username, '5'];

    test('refuses a request without a signature', async () => {
      expect(await runCommand(context, [...line(), '--why', 'x'])).toMatchObject({
        code: 1,
        err: expect.stringContaining('not signed'),
      });
    });

    test('refuses other words than the signed ones, or another folder', async () => {
      const { argv, signed } = await signedBy('olga', context, line());
      for (const place of argv.keys()) {
        const altered = argv.with(place, place === 3 ? '6' : `${argv[place]}x`);
        expect((await runCommand(context, altered, signed)).code).not.toBe(0);
      }
      expect(await runCommand(context, argv.with(3, '6'), signed)).toMatchObject({
        code: 1,
        err: expect.stringContaining('The signature is not for what is asked'),
      });
      expect((await runCommand({ ...context, cwd: '/tmp' }, argv, signed)).code).toBe(1);
      expect(await stars()).toBe(100);
      expect(await runCommand(context, argv, signed)).toMatchObject({ code: 0 });
    });

    test('refuses a request the second time, also after a failure', async () => {
      const { argv, signed } = await signedBy('olga', context, line());
      expect((await runCommand(context, argv, signed)).code).toBe(0);
      expect(await runCommand(context, argv, signed)).toMatchObject({
        code: 1,
        err: expect.stringContaining('was asked before'),
      });
      const tooMuch = await signedBy('olga', context, ['members', 'credit', anna.username, '106', '--take-back']);
      expect((await runCommand(context, tooMuch.argv, tooMuch.signed)).code).toBe(1);
      await olga(`members credit ${anna.username} 10`);
      expect((await runCommand(context, tooMuch.argv, tooMuch.signed)).err).toContain('was asked before');
      expect(await stars()).toBe(115);
    });

    test('refuses a request older than five minutes', async () => {
      const now = Date.now;
      Date.now = () => now() - 6 * 60_000;
      const { argv, signed } = await signedBy('olga', context, line()).finally(() => {
        Date.now = now;
      });
      expect(await runCommand(context, argv, signed)).toMatchObject({
        code: 1,
        err: expect.stringContaining('holds for five minutes'),
      });
      expect(await stars()).toBe(100);
    });

    test('refuses a key that is not enrolled, under any name', async () => {
      expect(await as('mallory')(line().join(' '))).toMatchObject({
        code: 1,
        err: expect.stringMatching(/not enrolled\. One of olga, berta/),
      });
      const { argv, signed } = await signedBy('mallory', context, line());
      if (signed === undefined) throw new Error('An act is signed.');
      const publicKey = await publicKeyOf('olga', context);
      expect((await runCommand(context, argv, { ...signed, publicKey, name: 'olga' })).err).toContain('The signature is not for');
    });
  });

  test('a large credit waits for another operator, and is done once', async () => {
    const asked = await json(olga(`members credit ${anna.username} 1001 --json`));
    expect(asked).toMatchObject({
      waits: true,
      reason: expect.stringMatching(/^1,001 CTO is more than what is left of your budget for 24 hours: 1,000 CTO/),
    });
    expect([await stars(), await mailsTo(database.db, `${anna.username}@example.com`)]).toEqual([100, []]);
    expect((await olga('acts')).out).toContain(`#${asked.act} `);
    expect(await olga(`approve ${asked.act}`)).toMatchObject({ code: 1, err: expect.stringContaining('is your own') });
    expect(await olga(`refuse ${asked.act}`)).toMatchObject({ code: 1, err: expect.stringContaining('is your own') });
    expect((await olga('acts')).out).toContain(` members credit ${anna.username} 1001  by olga`);
    expect((await berta(`approve ${asked.act}`)).out).toMatch(
      /is approved: members credit, asked for by olga\.\n.* has 1101 in cto star/,
    );
    expect(await berta(`approve ${asked.act}`)).toMatchObject({ code: 1, err: expect.stringContaining('was approved by berta') });
    expect(await stars()).toBe(1_101);
    expect(await mailsTo(database.db, `${anna.username}@example.com`)).toHaveLength(1);
    expect((await json(olga(`acts show ${asked.act} --json`))).entries).toHaveLength(2);
    expect((await olga('acts')).out).toBe('Nothing waits for an approval.\n');
    expect(await faults()).toEqual([]);
  });

  test('a credit in parts counts as one, and by a new member as well', async () => {
    expect(await json(olga(`members credit ${anna.username} 600 --json`))).toMatchObject({ balance: 700 });
    expect(await json(olga(`members credit ${anna.username} 600 --json`))).toMatchObject({ waits: true });
    expect(await json(olga(`members credit ${anna.username} 400 --json`))).toMatchObject({ balance: 1_100 });
    expect((await olga('members add richest1 --cto 1001')).err).toMatch(
      /^Nobody was added\. 1,001 CTO is more than what is left of your budget for 24 hours: 0 CTO .* credit them/,
    );
  });

  test('removing a second factor waits; changes until its approval are checked again', async () => {
    await olga(`members second-factor ${anna.username} authenticator`);
    const factor = async () => (await json(olga(`members show ${anna.username} --json`))).secondFactor;
    const ask = async () => (await json(olga(`members second-factor ${anna.username} none --json`))).act;
    const [first, second] = [await ask(), await ask()];
    expect(await factor()).toBe('totp');
    expect(await olga(`members second-factor ${anna.username} email`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Remove it first'),
    });
    expect(await berta(`approve ${first}`)).toMatchObject({ code: 0 });
    expect(await factor()).toBe('none');
    expect(await berta(`approve ${second}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('has no second factor. Nothing was changed'),
    });
    expect(await berta(`refuse ${second}`)).toMatchObject({ code: 0 });
    const subjects = (await mailsTo(database.db, `${anna.username}@example.com`)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'The second step of logging in was removed - Snail Lotto',
      'A second step of logging in was set up - Snail Lotto',
    ]);
  });

  test('a waiting act ends: refused, expired, or with the deletion of its member', async () => {
    const ask = async () => (await json(olga(`members credit ${anna.username} 5000 --json`))).act;
    const refused = await ask();
    expect(await berta(`refuse ${refused}`)).toMatchObject({ code: 0 });
    expect(await berta(`approve ${refused}`)).toMatchObject({ code: 1, err: expect.stringContaining('was refused by berta') });
    // The approving operator sees every word, at any position.
    const { act: inTheEnd } = await json(
      runAsOperator(
        context,
        ['members', 'credit', anna.username, '5000', '--why', 'it is --token cto', '--token', 'stable', '--json'],
        'olga',
      ),
    );
    expect((await olga('acts')).out).toContain(`#${inTheEnd} `);
    expect((await olga('acts')).out).toMatch(new RegExp(` members credit ${anna.username} 5000 --token stable  by olga`));
    await berta(`refuse ${inTheEnd}`);
    const late = await ask();
    await queryWithoutTriggers(database.db, "update acts set expires_at = now() - interval '1 second' where id = $1", [late]);
    expect(await berta(`approve ${late}`)).toMatchObject({ code: 1, err: expect.stringContaining('has to be asked for anew') });
    const left = await ask();
    await database.db.query('update acts set named = null where id = $1', [left]);
    expect(await berta(`approve ${left}`)).toMatchObject({ code: 1, err: expect.stringContaining('has left') });
    expect(await berta('approve 999999')).toMatchObject({ code: 1, err: expect.stringContaining('There is no act 999999') });
    expect(await stars()).toBe(100);
  });

  test('the database refuses an approval by the requesting operator, and an unsigned act', async () => {
    const { act } = await json(olga(`members credit ${anna.username} 5000 --json`));
    const columns = 'kind, by, why, operator_id, request, signature, nonce, opened, decides, approved';
    const own = database.db.query(
      `insert into acts (${columns}) select 'approve', by, why, operator_id, request, signature, 'another', opened, id, true from acts where id = $1`,
      [act],
    );
    await expect(own).rejects.toThrow('cannot be decided');
    const unsigned = database.db.query("insert into acts (kind, by, why) values ('members credit', 'olga', 'none')");
    await expect(unsigned).rejects.toThrow('acts_unsigned');
  });

  test("no record contains personal data, and it can be verified after the member's deletion", async () => {
    const secrets = ['Canary Person', 'canary@example.org', 'canary-password-1', 'canaryname1'];
    const [fullName = '', email = '', password = '', username = ''] = secrets;
    const added = await runAsOperator(
      context,
      ['members', 'add', username, '--full-name', fullName, `--email=${email}`, '--password', password, '--cto', '7'],
      'olga',
    );
    expect(added).toMatchObject({ code: 0 });
    const { id, text } = await latest('members add');
    for (const secret of secrets.slice(0, 3)) expect(text).not.toContain(secret);
    expect((await json(olga(`acts show ${id} --json`))).asked).toBe(
      `members add ${username} --full-name … … --password … --cto 7`,
    );
    await database.db.query('update acts set named = null where id = $1', [id]);
    expect((await latest('members add')).text).not.toContain(username);
    expect(await faults()).toEqual([]);
  });

  test('verify names changes that bypassed the triggers', async () => {
    const other = await player(database.db, { cto: 0 });
    const spoil = async (set: string, params: unknown[] = []) => {
      await olga(`members credit ${anna.username} 3`);
      const { id } = await latest('members credit');
      await queryWithoutTriggers(database.db, `create table kept_act as select * from acts where id = ${id}`);
      await queryWithoutTriggers(database.db, `update acts set ${set} where id = ${id}`, params);
      const found = (await faults())
        .filter((each: { act: number }) => each.act === id)
        .map((each: { fault: string }) => each.fault);
      await queryWithoutTriggers(
        database.db,
        `update acts a set why = k.why, user_id = k.user_id, opened = k.opened, request = k.request, kind = k.kind, named = k.named, operator_id = k.operator_id from kept_act k where a.id = k.id`,
      );
      await queryWithoutTriggers(database.db, 'drop table kept_act');
      return found.join('; ');
    };
    expect(await spoil("why = 'another'")).toContain('why is "another", and "A test." was signed');
    expect(await spoil('user_id = $1', [other.id])).toMatch(/it was signed for .*, and is about/);
    expect(await spoil("kind = 'members verify'")).toContain('what was done is "members verify"');
    expect(await spoil('opened = replace(opened, \'"word":"3"\', \'"word":"300"\')')).toContain('word 4 is not what was signed');
    expect(await spoil("request = replace(request, 'at', 'ta')")).toContain('the signature is not that of olga');
    expect(await spoil("operator_id = (select id from operators where name = 'berta')")).toContain('the signature is not');
    expect(await faults()).toEqual([]);
    await database.db.query("insert into operators (name, public_key) values ('puppet', $1)", ['ab'.repeat(32)]);
    expect(await faults()).toMatchObject([{ fault: expect.stringMatching(/operator puppet .* was enrolled by no act/) }]);
    await queryWithoutTriggers(database.db, "delete from operators where name = 'puppet'");
    await database.db.query("insert into acts (user_id, kind, by, why) values ($1, 'members freeze', 'typed', 'old')", [anna.id]);
    expect(await faults()).toMatchObject([{ fault: expect.stringContaining('members freeze is not signed') }]);
    await queryWithoutTriggers(database.db, "delete from acts where by = 'typed'");
  });
});
