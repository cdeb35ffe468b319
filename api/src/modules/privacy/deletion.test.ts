import { generate } from 'otplib';
import type { Bundle } from 'shared/contracts/fair';
import type { DeletionState } from 'shared/contracts/privacy';
import { checkBundle } from 'shared/fair/checkBundle';
import { verifyBeacon } from 'shared/fair/verifyBeacon';
import { asProvider, databases, type TestDatabase } from '../../../testkit/databases.ts';
import { drawnBy, fixedChain, testFairLog } from '../../../testkit/drawSourceFakes.ts';
import { killedIn } from '../../../testkit/heldDatabase.ts';
import { addLottery, endLottery } from '../../../testkit/lotteries.ts';
import { mailedCode, mailsTo } from '../../../testkit/mailbox.ts';
import { fillMember, findCanaries, memberTables, newCanaries, stopMember } from '../../../testkit/memberFixture.ts';
import { buy, buyFor, type Player, player } from '../../../testkit/players.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { testFairKey } from '../../../testkit/testKeys.ts';
import { addTestMember, bearerOf, logIn, solvedCaptcha, testPassword } from '../../../testkit/testMembers.ts';
import { credit } from '../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import type { App } from '../../app/app.ts';
import { payUnchecked } from '../../app/seed/demoLotteries.ts';
import { onlyRow } from '../../core/db/database.ts';
import { rules } from '../../core/rate-limit/rateLimits.ts';
import { confirmEmail, insertMember, setPassword } from '../accounts/members/members.repository.ts';
import { enrolAuthenticator, enrolEmailCodes } from '../accounts/second-factor/authenticator.ts';
import { auditLedger } from '../ledger-audit/auditLedger.ts';
import { cancelLottery, payLeftRefunds } from '../lotteries/cancellation/cancellation.service.ts';
import { drawDue } from '../lotteries/draw/draw.service.ts';
import { listSubscribers } from '../notifications/subscriptions/subscriptions.repository.ts';
import { beginBreak } from '../responsible-gaming/protection.service.ts';
import { allTables } from '../tables.ts';

const announcer = { announce: () => {} };

describe.each(databases)('deleting an account on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  type Headers = Player['headers'];
  const state = async (headers: Headers) => (await app.inject({ url: '/api/privacy/deletion', headers })).json<DeletionState>();
  const confirm = (headers: Headers, payload: object) =>
    app.inject({ method: 'POST', url: '/api/privacy/deletion/confirm', headers, payload });
  /** Deletes the account as the page does, with the current balances as confirmed. */
  const leave = async (headers: Headers, more: object = {}) => {
    const { left } = await state(headers);
    const answer = await confirm(headers, { currentPassword: testPassword, left, ...more });
    return { status: answer.statusCode, ...answer.json<{ code?: string; message: string; fields?: object }>() };
  };
  const status = async (headers: Headers) => (await app.inject({ url: '/api/user/me', headers })).statusCode;
  const faults = () => auditLedger(test.db.as('operator'), { fairKey: testFairKey, log: testFairLog.signer });
  const cancel = (id: number, db = test.db) => cancelLottery({ db, fairLog: testFairLog, announcer }, id, 'A test.');
  const erased = async (id: number) =>
    onlyRow(await test.db.query<{ erased: boolean }>('select erased_at is not null as erased from users where id = $1', [id]))
      .erased;

  it('erases name, email and username in every column, and keeps the ledger', async () => {
    const canaries = newCanaries();
    const { username, email, fullName } = canaries;
    const texts = [username, email, fullName, 'Tweety', 'Birdsong', email.split('@')[0] ?? ''];
    const member = await player(test.db, { cto: 100, email, fullName });
    await test.db.query('update users set username = $2 where id = $1', [member.id, username]);
    const other = await player(test.db, { cto: 100 });
    const drawn = await addLottery(test.db);
    const bought = await buy(app, member, drawn, [3], 'a-key-of-one-purchase');
    expect(bought.statusCode).toBe(200);
    const { receipt } = bought.json<{ receipt: string }>();
    await buyFor(app, other, drawn, [0]);
    const cancelled = await addLottery(test.db, { ticketPrice: 5 });
    await buyFor(app, member, cancelled, [1, 2]);
    await cancel(cancelled);
    const drawnName = (await app.inject(`/api/user/${member.publicId}`)).json();
    await fillMember(test.db, app, member.id, canaries);
    await test.db.query("update users set second_factor = 'none', totp_secret = null where id = $1", [member.id]);
    const headers = await bearerOf(test.db, member.id);
    expect(await state(headers)).toEqual({
      open: [{ kind: 'round', lotteryId: drawn, name: 'Test prize', endsAt: expect.any(Number) }],
      left: [{ token: 'CTO', amount: 99, decimals: 0 }],
      secondFactor: 'none',
      stopEndsAt: null,
    });
    await endLottery(test.db, drawn);
    expect(await drawDue({ db: test.db, ...drawnBy(fixedChain(0)), announcer })).toMatchObject([{ outcome: 'drawn' }]);
    await payUnchecked(test.db);
    await stopMember(test.db, member.id);
    expect((await findCanaries(test.db, texts)).length).toBeGreaterThan(12);
    const known = await faults();

    expect(await leave(headers)).toMatchObject({ status: 200 });

    expect(await mailsTo(test.db, email)).toMatchObject([{ subject: 'Your Snail Lotto account was deleted' }]);
    expect(await findCanaries(test.db, texts)).toEqual(['outbox.recipient']);
    await test.db.query('delete from outbox where recipient = $1', [email]);
    expect(await findCanaries(test.db, [...texts, canaries.agent])).toEqual([]);
    const left = [];
    for (const [table, { deletion, leftOut }] of memberTables(allTables)) {
      if (deletion !== 'removed' || !('user_id' in leftOut)) continue;
      const [row] = await test.db.query<{ count: number }>(`select count(*) as count from ${table} where user_id = $1`, [
        member.id,
      ]);
      if (row?.count !== 0) left.push(table);
    }
    expect(left).toEqual([]);

    expect([await status(headers), (await logIn(app, username)).statusCode]).toEqual([401, 401]);
    const asked = { email, captcha: await solvedCaptcha(app) };
    await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: asked });
    expect(await mailsTo(test.db, email)).toEqual([]);
    expect((await app.inject(`/api/user/${member.publicId}`)).json()).toEqual(drawnName);

    // The ledger has no new faults (the test itself moved the lottery's end), and the saved receipt stays valid.
    expect(await faults()).toEqual(known);
    expect(known.every(({ fault }) => fault === 'its end was moved' || fault === 'its start was moved')).toBe(true);
    const bundle = (await app.inject(`/fair/rounds/${drawn}/bundle.json`)).json<Bundle>();
    const keys = (await app.inject('/.well-known/jwks.json')).json();
    const checks = await checkBundle(bundle, { receipt, keys, verifyBeacon });
    expect(checks.find(({ step }) => step === 'receipt')).toMatchObject({ state: 'valid' });
    expect(await test.db.query('select salt from purchases where user_id = $1 and salt is not null', [member.id])).toEqual([]);
  });

  it('is refused while the account is frozen, with a contact', async () => {
    const member = await player(test.db, { cto: 5 });
    const act = (kind: string) =>
      test.db.query("insert into acts (user_id, kind, by, why) values ($1, 'members ' || $2, 'ops', 'A test.')", [
        member.id,
        kind,
      ]);
    await act('freeze');
    expect(await leave(member.headers)).toMatchObject({
      status: 409,
      code: 'ACCOUNT_FROZEN',
      message: expect.stringMatching(/Contact/),
    });
    expect([await erased(member.id), await status(member.headers)]).toEqual([false, 200]);
    await act('unfreeze');
    expect(await leave(member.headers)).toMatchObject({ status: 200 });
  });

  it('is refused while a lottery is undecided or a prize is not sent, and names it', async () => {
    const anna = await player(test.db, { cto: 10 });
    const round = await addLottery(test.db, { ticketPrice: 10 });
    await buyFor(app, anna, round, [1]);
    expect(await leave(anna.headers)).toMatchObject({
      status: 409,
      code: 'STILL_OPEN',
      message: expect.stringContaining(`You hold a number of round ${round} (Test prize), which is not drawn or paid back yet.`),
    });
    await expect(cancel(round, killedIn(test.db, 1, 'committed'))).rejects.toThrow('killed');
    expect(await leave(anna.headers)).toMatchObject({ code: 'STILL_OPEN', message: expect.stringContaining('paid back yet') });
    await payLeftRefunds({ db: test.db, announcer }, new AbortController().signal);
    const watch = await addLottery(test.db, { prize: 0 });
    await queryWithoutTriggers(
      test.db,
      'insert into orders (lottery_id, reward_id, user_id, name) select id, reward_id, $2, name from lotteries where id = $1',
      [watch, anna.id],
    );
    expect(await leave(anna.headers)).toMatchObject({ code: 'STILL_OPEN', message: expect.stringContaining('was not sent yet') });
    expect([await status(anna.headers), await anna.stars(app)]).toEqual([200, 10]);
    await queryWithoutTriggers(test.db, 'delete from orders where user_id = $1', [anna.id]);
    expect(await leave(anna.headers)).toMatchObject({ status: 200 });
  });

  it('refuses a balance that the member has not confirmed', async () => {
    const anna = await player(test.db, { cto: 10 });
    const { left } = await state(anna.headers);
    await credit(test.db, anna.id, 500);
    expect((await confirm(anna.headers, { currentPassword: testPassword, left })).json()).toMatchObject({
      statusCode: 409,
      code: 'BALANCE_CHANGED',
    });
    expect((await confirm(anna.headers, { currentPassword: testPassword, left: [] })).json()).toMatchObject({
      code: 'BALANCE_CHANGED',
    });
    expect(await anna.stars(app)).toBe(510);
  });

  it('requires the password, and limits the attempts', async () => {
    const anna = await player(test.db, { cto: 0 });
    const other = await bearerOf(test.db, anna.id);
    for (let attempt = 0; attempt < rules.passwordByMember.max; attempt++)
      expect(await leave(anna.headers, { currentPassword: 'not the one' })).toMatchObject({
        code: 'VALIDATION',
        fields: { currentPassword: expect.anything() },
      });
    expect(await leave(anna.headers)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect([await erased(anna.id), await status(other)]).toEqual([false, 200]);
  });

  it('requires a code of the authenticator, or a recovery code', async () => {
    const enrolled = async () => {
      const { id, username } = await player(test.db, { cto: 0 });
      const enrolment = await test.db.transaction((tx) => enrolAuthenticator(tx, id, username));
      return { ...enrolment, headers: await bearerOf(test.db, id) };
    };
    const [anna, bert] = [await enrolled(), await enrolled()];
    const [{ secret }, { recoveryCodes }] = [anna, bert];
    expect((await state(anna.headers)).secondFactor).toBe('totp');
    expect(await leave(anna.headers)).toMatchObject({ fields: { otp: expect.anything() } });
    for (const otp of ['000000', 'AAAA-AAAA-AAAA-AAAA', recoveryCodes[0]])
      expect(await leave(anna.headers, { otp })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await leave(anna.headers, { otp: await generate({ secret }) })).toMatchObject({ status: 200 });
    expect(await leave(bert.headers, { otp: recoveryCodes[0] })).toMatchObject({ status: 200 });
  });

  it('requires a mailed code if logins do, which belongs to this session and expires in minutes', async () => {
    const anna = await player(test.db, { cto: 0 });
    const email = `${anna.username}@example.com`;
    const code = (headers: Headers) => app.inject({ method: 'POST', url: '/api/privacy/deletion/code', headers });
    expect((await code(anna.headers)).statusCode).toBe(403);
    await test.db.transaction((tx) => enrolEmailCodes(tx, anna.id));
    const headers = await bearerOf(test.db, anna.id);
    expect((await code(headers)).statusCode).toBe(200);
    const otp = await mailedCode(test.db, email);
    const elsewhere = await bearerOf(test.db, anna.id);
    expect(await leave(elsewhere, { otp })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await leave(headers, { otp: otp === '000000' ? '000001' : '000000' })).toMatchObject({ code: 'INVALID_CODE' });
    expect(await leave(headers, { otp })).toMatchObject({ status: 200 });
  });

  it('frees username and address for a new account, which inherits nothing', async () => {
    const anna = await player(test.db, { cto: 10 });
    expect(await leave(anna.headers)).toMatchObject({ status: 200 });
    const next = await addTestMember(test.db, anna.username, { email: `${anna.username}@example.com` });
    expect(next).not.toBe(anna.id);
    const headers = await bearerOf(test.db, next);
    expect((await app.inject({ url: '/api/statement/me', headers })).json()).toMatchObject({ totalElements: 0 });
    expect((await logIn(app, anna.username)).body.user?.id).not.toBe(anna.publicId);
  });

  const stopOf = async (id: number) =>
    (
      await test.db.query<{ until: number; excluded: boolean }>(
        'select (extract(epoch from stopped_until) * 1000)::bigint as until, excluded from play_limits where user_id = $1',
        [id],
      )
    )[0];

  it.each([
    ['confirms the address', (id: number) => confirmEmail(asProvider(test.db), id)],
    ['sets a new password by mail', (id: number) => setPassword(asProvider(test.db), id, 'a hash')],
  ])('keeps a self-exclusion for a new account with the same address, once one %s', async (_, prove) => {
    const anna = await player(test.db, { cto: 10 });
    const email = `${anna.username}@example.com`;
    await beginBreak(test.db, anna.id, '6m');
    const until = (await stopOf(anna.id))?.until;
    expect((await state(anna.headers)).stopEndsAt).toBe(until);
    expect(await leave(anna.headers)).toMatchObject({ status: 200 });

    const fresh = { username: `${anna.username}x`, fullName: null, email, passwordHash: 'none', verified: true };
    const next = (await insertMember(asProvider(test.db), { ...fresh, emailConfirmed: false })) ?? 0;
    // Not before the proof of the address: no login is possible until then, and an unconfirmed registration is deleted.
    expect(await stopOf(next)).toBeUndefined();
    await prove(next);
    expect(await stopOf(next)).toEqual({ until, excluded: true });
    await credit(test.db, next, 10);
    const round = await addLottery(test.db);
    const buyer = { headers: await bearerOf(test.db, next) };
    expect((await buy(app, buyer, round, [1])).json()).toMatchObject({ code: 'ON_BREAK' });
  });

  it('keeps an exclusion that has just ended for another day, also for a member that an operator adds', async () => {
    const anna = await player(test.db, { cto: 0 });
    await beginBreak(test.db, anna.id, '6m');
    await queryWithoutTriggers(test.db, "update play_limits set stopped_until = now() - interval '1 minute' where user_id = $1", [
      anna.id,
    ]);
    await queryWithoutTriggers(
      test.db,
      "update breaks set began_at = now() - interval '7 months', ends_at = now() - interval '1 minute' where user_id = $1",
      [anna.id],
    );
    expect(await leave(anna.headers)).toMatchObject({ status: 200 });
    const next = await addTestMember(test.db, `${anna.username}y`, { email: `${anna.username}@example.com` });
    const { until = 0, excluded } = (await stopOf(next)) ?? {};
    expect(excluded).toBe(true);
    expect(until - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  it('keeps a cool-off in the database until its end, for every role and without an address', async () => {
    const anna = await player(test.db, { cto: 0 });
    await beginBreak(test.db, anna.id, '7d');
    expect(await leave(anna.headers)).toMatchObject({ status: 200 });
    await expect(test.db.query('delete from kept_stops')).rejects.toThrow('a kept break goes on until');
    await expect(test.db.query("update kept_stops set ends_at = now() + interval '1 hour'")).rejects.toThrow(
      /never shortened|check/,
    );
    expect(await findCanaries(test.db, [anna.username])).toEqual(['outbox.recipient']);
  });

  it('sends no news to the address of a member who left during a cool-off', async () => {
    const anna = await player(test.db, { cto: 0 });
    await beginBreak(test.db, anna.id, '30d');
    expect(await leave(anna.headers)).toMatchObject({ status: 200 });
    const email = `${anna.username}@example.com`;
    await test.db.query('insert into subscriptions (email, confirmed_at) values ($1, now())', [email]);
    await test.db.query('insert into subscriptions (email, confirmed_at) values ($1, now())', [`b${email}`]);
    const told = (await listSubscribers(test.db)).map((subscriber) => subscriber.email);
    expect([told.includes(email), told.includes(`b${email}`)]).toEqual([false, true]);
  });

  it('deletes once for two requests at the same time, and waits for purchases or refuses them', async () => {
    const anna = await player(test.db, { cto: 20 });
    const round = await addLottery(test.db, { ticketPrice: 2 });
    const { left } = await state(anna.headers);
    const known = await faults();
    const [purchases, deletions] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, (_, n) => buy(app, anna, round, [n]))),
      Promise.all([0, 1].map(() => confirm(anna.headers, { currentPassword: testPassword, left }))),
    ]);
    const bought = purchases.filter(({ statusCode }) => statusCode === 200).length;
    const done = deletions.filter(({ statusCode }) => statusCode === 200).length;
    expect(await erased(anna.id)).toBe(done === 1);
    // Never both, because then a sold number would have no owner.
    expect(bought === 0 || done === 0).toBe(true);
    if (done === 0) await cancel(round);
    expect(await faults()).toEqual(known);
  });

  it('refuses a partial erasure and a change of an erased member in the database', async () => {
    const anna = await player(test.db, { cto: 10 });
    await expect(test.db.query('update users set erased_at = now() where id = $1', [anna.id])).rejects.toThrow(
      'not erased by half',
    );
    expect(await leave(anna.headers)).toMatchObject({ status: 200 });
    await expect(test.db.query("update users set email = 'a@example.com' where id = $1", [anna.id])).rejects.toThrow(
      'email of the erased member',
    );
    await expect(test.db.query('update users set erased_at = null where id = $1', [anna.id])).rejects.toThrow(
      'cannot be changed',
    );
  });

  it('is refused during a cool-off without an address', async () => {
    const anna = await player(test.db, { cto: 0, email: null });
    await beginBreak(test.db, anna.id, '24h');
    expect(await leave(anna.headers)).toMatchObject({ status: 409, code: 'ON_BREAK' });
    expect(await erased(anna.id)).toBe(false);
  });
});
