import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { testSources } from '../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { mailsTo } from '../../../testkit/mailbox.ts';
import { placeOf, runAsOperator } from '../../../testkit/operators.ts';
import { buy, buyFor, type Player, player } from '../../../testkit/players.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { addTestMember, bearerOf } from '../../../testkit/testMembers.ts';
import { expectLedgerWithoutFaults } from '../../../testkit/wallets.ts';
import type { App } from '../../app/app.ts';
import { parseCommand, runCommand } from '../../app/cli/runCommand.ts';
import { signCommand } from '../../app/cli/signed.ts';
import type { CommandContext } from '../../core/command/command.ts';
import { openFairLog } from '../../core/fairLog.ts';
import { listSubscribers } from '../notifications/subscriptions/subscriptions.repository.ts';

describe.each(databases)('acts of operators on members on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let context: CommandContext;
  let anna: Player;

  const run = (...argv: string[]) => runAsOperator(context, ['members', ...argv]);
  const typed = async (...argv: string[]) => {
    const line = ['members', ...argv];
    const parsed = await parseCommand(line);
    if ('code' in parsed) return parsed;
    const command = await signCommand(await placeOf('olga', context), parsed, { argv: line, cwd: '/' }, false);
    return 'code' in command ? command : runCommand(context, command.argv, command.signed);
  };
  const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).out);
  const why = ['--by', 'olga', '--why', 'card reported as stolen'];
  const email = () => `${anna.username}@example.com`;
  const protection = async () => (await app.inject({ url: '/api/protection/me', headers: anna.headers })).json();

  beforeAll(async () => {
    database = await open();
    const { db } = database;
    app = await openTestApp(db);
    const config = await testConfig();
    context = { config, db, fairLog: openFairLog(config), announcer: { announce: () => {} }, sources: testSources({}), cwd: '/' };
  });
  beforeEach(async () => {
    anna = await player(database.db, { cto: 100 });
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  test('a frozen member is sold nothing, and everything else goes on; after the freeze they buy again', async () => {
    const lottery = await addLottery(database.db);
    await buyFor(app, anna, lottery, [1]);
    expect(await run('freeze', anna.username, ...why)).toMatchObject({
      code: 0,
      out: `${anna.username} is frozen: nothing is sold to them. A mail tells them.\n`,
    });
    const refused = await buy(app, anna, lottery, [2]);
    expect(refused.json()).toMatchObject({
      statusCode: 409,
      code: 'ACCOUNT_FROZEN',
      message: expect.stringMatching(
        /^Your account is frozen: .* Nothing was charged; please write to us on the Contact page\.$/,
      ),
    });
    expect((await protection()).frozenAt).toBeGreaterThan(0);
    for (const url of [
      '/api/user/me',
      '/api/wallet/me',
      '/api/lotteries/rounds/mine',
      '/api/lotteries/orders',
      '/api/statement/me',
      '/api/statement/file',
      '/api/user-auth/sessions',
    ])
      expect([url, (await app.inject({ url, headers: anna.headers })).statusCode]).toEqual([url, 200]);
    expect((await buy(app, anna, lottery, [1])).json()).toMatchObject({ repeated: true });
    expect(await anna.stars(app)).toBe(99);

    expect(await run('unfreeze', anna.username, ...why)).toMatchObject({
      code: 0,
      out: expect.stringContaining('not frozen any more'),
    });
    expect((await protection()).frozenAt).toBeNull();
    await buyFor(app, anna, lottery, [2]);
  });

  test("a freeze is independent of the member's own limits and breaks, which can still be set and outlast it", async () => {
    const lottery = await addLottery(database.db);
    await run('freeze', anna.username, ...why);
    const post = (path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/protection/${path}`, headers: anna.headers, payload });
    expect((await post('limit', { period: 'day', amount: 1 })).statusCode).toBe(200);
    expect((await post('break', { length: '24h' })).json()).toMatchObject({
      stop: { kind: 'break' },
      frozenAt: expect.any(Number),
    });
    expect((await buy(app, anna, lottery, [1])).json().code).toBe('ACCOUNT_FROZEN');
    await run('unfreeze', anna.username, ...why);
    expect((await buy(app, anna, lottery, [1])).json().code).toBe('ON_BREAK');
  });

  test("the mail names the act and the contact; it contains the text for the member, not the operators' reason", async () => {
    await run('freeze', anna.username, ...why);
    await run('unfreeze', anna.username, '--by', 'olga', '--why', 'bank says it is fine', '--tell', 'Thank you for the papers.');
    await run('end-sessions', anna.username, ...why);
    const [ended, unfrozen, frozen] = await mailsTo(database.db, email());
    expect(frozen?.subject).toBe('Your account was frozen - Snail Lotto');
    expect(frozen?.text).toMatch(/cannot buy numbers .*\/contact/s);
    expect(unfrozen?.text).toContain('Thank you for the papers.');
    expect(ended?.subject).toBe('You were logged out everywhere - Snail Lotto');
    for (const mail of [ended, unfrozen, frozen]) expect(mail?.text).not.toMatch(/stolen|bank says|Olga/);
  });

  test('who and why are asked for, and every act is shown, the latest first', async () => {
    for (const [given, problem] of [
      [['--by', 'olga'], /^Say why you do it: --why/],
      [['--why', ' '], /^Say why you do it: --why/],
      [['--why', 'x'.repeat(1001)], /^--why has 1001 characters: at most 1000\./],
      [['--by', 'berta', '--why', 'x'], /^The key is that of olga, and --by says berta\./],
      [['--by', 'olga', '--why', 'x', '--tell', ''], /^Say what the member is to be told/],
    ] as const)
      expect(await typed('freeze', anna.username, ...given)).toMatchObject({ code: 1, err: expect.stringMatching(problem) });
    expect((await run('acts', anna.username)).out).toBe(`Nothing was done to ${anna.username}.\n`);
    expect((await protection()).frozenAt).toBeNull();

    await run('freeze', anna.username.toUpperCase(), ...why, '--tell', 'We are looking into it.');
    await run('end-sessions', anna.username, ...why);
    expect((await run('acts', anna.username)).out).toMatch(
      /^#\d+ {2}.* UTC {2}members end-sessions \S+ {2}by olga\n {4}why: card reported as stolen\n#\d+ {2}.* UTC {2}members freeze \S+ {2}by olga\n {4}why: card reported as stolen\n {4}told: We are looking into it\.\n$/,
    );
  });

  test('an impossible act is refused and not recorded', async () => {
    expect(await run('unfreeze', anna.username, ...why)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not frozen.'),
    });
    await run('freeze', anna.username, ...why);
    expect(await run('freeze', anna.username, ...why)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is frozen already.'),
    });
    await runAsOperator(context, ['members', 'end-sessions', anna.username, ...why]);
    expect(await run('end-sessions', anna.username, ...why)).toMatchObject({
      code: 1,
      err: `${anna.username} is logged in nowhere. Nothing was changed.\n`,
    });
    expect(await json('acts', anna.username)).toHaveLength(2);
    for (const name of ['freeze', 'unfreeze', 'end-sessions'])
      expect(await run(name, 'nobody99', ...why)).toMatchObject({ code: 1, err: 'There is no member nobody99.\n' });
    const mute = await player(database.db, { cto: 0, email: null });
    expect((await run('freeze', mute.username, ...why)).out).toContain('has no email address: nobody was told.');
  });

  test('acts cannot be changed or deleted, and no freeze begins or ends without one', async () => {
    await run('freeze', anna.username, ...why);
    const { db } = database;
    for (const sql of [
      "update acts set why = 'none'",
      'delete from acts',
      'truncate acts',
      'delete from act_entries',
      'delete from operators',
    ])
      await expect(db.execute(sql)).rejects.toThrow(/append-only|cannot be changed|cannot truncate|permission denied/);
    const letGo = db.query('update play_limits set frozen = false where user_id = $1', [anna.id]);
    await expect(letGo).rejects.toThrow('cannot be changed');
    const berta = await addTestMember(db, `b${anna.username.slice(1)}`);
    const silent = db.query('insert into play_limits (user_id, frozen) values ($1, true)', [berta]);
    await expect(silent).rejects.toThrow('cannot be changed');
    expect((await protection()).frozenAt).toBeGreaterThan(0);
  });

  test('all sessions and pending logins of a member end, and of no other', async () => {
    const { db } = database;
    const berta = await player(db, { cto: 0 });
    const second = await bearerOf(db, anna.id);
    await db.query(
      "insert into login_challenges (id_hash, user_id, factor, expires_at) values ($2, $1, '2fa', now() + interval '5 minutes')",
      [anna.id, anna.username],
    );
    expect(await json('sessions', anna.username)).toHaveLength(2);
    expect((await run('sessions', anna.username)).out).toMatch(/^device +logged in +last used +ends\nAn unknown device +\d{4}-/);
    expect(await json('end-sessions', anna.username, ...why)).toMatchObject({ ended: 2, mailed: true });
    const status = async (headers: { authorization: string }) => (await app.inject({ url: '/api/user/me', headers })).statusCode;
    expect([await status(anna.headers), await status(second), await status(berta.headers)]).toEqual([401, 401, 200]);
    expect((await buy(app, anna, await addLottery(db), [1])).statusCode).toBe(401);
    expect(await db.query('select from login_challenges where user_id = $1', [anna.id])).toEqual([]);
    expect((await run('sessions', anna.username)).out).toBe(`${anna.username} is logged in nowhere.\n`);
  });

  test('a chosen public name is set back to the drawn one, and another choice waits', async () => {
    const choose = (name: string) =>
      app.inject({ method: 'POST', url: '/api/user/me/public-name/choose', headers: anna.headers, payload: { name } });
    const shown = async () => (await app.inject(`/api/user/${anna.publicId}`)).json().username;
    const drawn = await shown();
    expect(await run('reset-name', anna.username, ...why)).toMatchObject({
      code: 1,
      err: `${anna.username} has the name that was drawn by lot. Nothing was changed.\n`,
    });
    expect((await choose('Rude Words')).statusCode).toBe(200);
    await database.db.query("update users set name_chosen_at = name_chosen_at - interval '29 days' where id = $1", [anna.id]);
    expect(await runAsOperator(context, ['members', 'reset-name', anna.username, ...why])).toMatchObject({
      code: 0,
      out: `${anna.username} has the drawn name again. A mail tells them.\n`,
    });
    expect(await shown()).toBe(drawn);
    const [mail] = await mailsTo(database.db, email());
    expect(mail).toMatchObject({ subject: 'Your public name was changed back - Snail Lotto' });
    expect(JSON.stringify(await json('acts', anna.username))).not.toContain('Rude');
    await database.db.query("update users set name_chosen_at = name_chosen_at - interval '29 days' where id = $1", [anna.id]);
    expect((await choose('Rude Words')).json()).toMatchObject({ statusCode: 409, code: 'TOO_EARLY' });
  });

  test('shows limits, spent amounts, waiting raises, breaks and the freeze', async () => {
    expect((await run('limits', anna.username)).out).toMatch(/^Not frozen\.\nOn no break\.\nperiod +limit +spent/);
    const post = (path: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/protection/${path}`, headers: anna.headers, payload });
    await post('limit', { period: 'week', amount: 10 });
    await buyFor(app, anna, await addLottery(database.db), [1, 2, 3]);
    await post('limit', { period: 'week', amount: 50 });
    await post('break', { length: '6m' });
    await run('freeze', anna.username, ...why);
    const { out } = await run('limits', anna.username);
    expect(out).toMatch(/^Frozen since .* UTC: see members acts\.\nOn an exclusion until .* UTC\.\n/);
    expect(out).toMatch(/week +10 +3 +7 +\d{4}-.* UTC +to 50, can be confirmed from .* UTC to .* UTC\n/);
    expect(out).toMatch(/begun +until +what\n.* UTC +.* UTC +exclusion\n$/);
    expect((await run('show', anna.username)).out).toMatch(/, frozen since .* UTC/);
  });

  test('no news are sent to who is frozen', async () => {
    await database.db.query('insert into subscriptions (email, confirmed_at) values ($1, now())', [email()]);
    const told = async () => (await listSubscribers(database.db)).some((each) => each.email === email());
    expect(await told()).toBe(true);
    await run('freeze', anna.username, ...why);
    expect(await told()).toBe(false);
  });
});
