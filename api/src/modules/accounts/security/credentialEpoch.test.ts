import { setImmediate } from 'node:timers/promises';
import { generate } from 'otplib';
import type { LoginResponse } from 'shared/contracts/auth';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { type Held, heldDatabase } from '../../../../testkit/heldDatabase.ts';
import { mailedCode, mailsTo } from '../../../../testkit/mailbox.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, bearerOf, logIn, solvedCaptcha, testPassword } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { enrolAuthenticator } from '../second-factor/authenticator.ts';
import { newEmailPath } from './emailChange.service.ts';

type Bearer = { authorization: string };
const newPassword = 'copper-harbour-violin';
const thiefsPassword = 'thistle-lantern-quarry';

/**
 * Whatever was created under a credential becomes invalid when a credential changes. The controls run the same attacks on a
 * database without the epoch: there they must succeed, or the tests would prove nothing.
 */
describe.each(
  databases.flatMap((kind) => [
    { ...kind, checked: true, title: `is over after a change of credentials on ${kind.name}` },
    { ...kind, checked: false, title: `control on ${kind.name}: without the epoch it is not` },
  ]),
)('logins from before $title', ({ name, open, checked }) => {
  let test: TestDatabase;
  let app: App;
  let slow: App;
  let hold: (statement: RegExp) => Held;
  let members = 0;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
    const held = heldDatabase(asProvider(test.db));
    hold = held.hold;
    slow = await openTestApp(held.db);
    if (!checked) await test.db.execute('alter table users disable trigger users_credentials');
  });
  afterAll(async () => {
    await app.close();
    await slow.close();
    await test.drop();
  });

  const aMember = async () => {
    const username = `epoch${++members}`;
    const id = await addTestMember(test.db, username);
    return { id, username, email: `${username}@example.com`, headers: await bearerOf(test.db, id) };
  };
  type Member = Awaited<ReturnType<typeof aMember>>;
  const post = (url: string, payload: object, headers?: Bearer, at = app) =>
    at.inject({ method: 'POST', url, payload, ...(headers && { headers }) });
  const meIs = async (headers: Bearer) => (await app.inject({ url: '/api/user/me', headers })).statusCode;
  const tokenOf = (answer: { json<T>(): T }): Bearer => ({
    authorization: `Bearer ${answer.json<{ jwt: string | null }>().jwt}`,
  });

  const forgot = async (email: string) => post('/api/auth/forgot-password', { email, captcha: await solvedCaptcha(app) });
  const resetWith = async (email: string, token: string, password = newPassword) =>
    (await post('/api/auth/reset-password', { email, token, newPassword: password })).statusCode;
  const recoveryLink = async (email: string) => {
    await forgot(email);
    return /#link=([\w-]+)/.exec((await mailsTo(test.db, email))[0]?.text ?? '')?.[1] ?? '';
  };
  const change = (headers: Bearer, password: string, currentPassword = testPassword, at = app) =>
    post('/api/user-auth/change-password', { currentPassword, newPassword: password }, headers, at);
  const askAddress = (headers: Bearer, email: string, at = app) =>
    post('/api/user-auth/change-email', { email, currentPassword: testPassword }, headers, at);
  const linkTo = async (email: string) =>
    (await mailsTo(test.db, email))
      .map(({ text }) => /email\?token=([\w-]+)/.exec(text)?.[1])
      .find((token) => token !== undefined);
  const press = async (token: string | undefined) =>
    app.inject({
      method: 'POST',
      url: newEmailPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${token}`,
    });
  const addressOf = async ({ id }: Member) =>
    (await test.db.query<{ email: string }>('select email from users where id = $1', [id]))[0]?.email;
  const logsIn = async ({ username }: Member, password: string) => (await logIn(app, username, password)).statusCode === 200;

  const remedies: Record<string, (member: Member) => Promise<unknown>> = {
    'a new password by mail': async ({ email }) => {
      await forgot(email);
      expect(await resetWith(email, await mailedCode(test.db, email))).toBe(200);
    },
    'a change of the password': async ({ headers }) => expect((await change(headers, newPassword)).statusCode).toBe(200),
  };

  const byMail = (member: Member) => remedies['a new password by mail']?.(member) ?? Promise.reject();

  /** Restores the rows that a change of credentials deletes, as a concurrent login could write them just afterwards. */
  const leavingRows = async (
    table: 'sessions' | 'login_challenges',
    member: Member,
    remedy: (member: Member) => Promise<unknown>,
  ) => {
    const rows = await test.db.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t where user_id = $1`, [
      member.id,
    ]);
    await remedy(member);
    for (const { row } of rows)
      await test.db.query(`insert into ${table} select (jsonb_populate_record(null::${table}, $1::jsonb)).*`, [
        JSON.stringify(row),
      ]);
  };

  const overlapped = async <T>(statement: RegExp, request: () => Promise<T>, between: () => Promise<unknown>): Promise<T> => {
    const held = hold(statement);
    const answer = request();
    await held.reached;
    await between();
    held.release();
    return answer;
  };

  it.each(Object.entries(remedies))('a pending change of address, by %s', async (_remedy, remedy) => {
    const member = await aMember();
    const thief = await bearerOf(test.db, member.id);
    expect((await askAddress(thief, `thief.${member.email}`)).statusCode).toBe(200);
    await remedy(member);
    await press(await linkTo(`thief.${member.email}`));
    expect(await addressOf(member)).toBe(checked ? member.email : `thief.${member.email}`);
  });

  it('a link for a new password, by a change of the password', async () => {
    const member = await aMember();
    const link = await recoveryLink(member.email);
    expect((await change(member.headers, newPassword)).statusCode).toBe(200);
    expect(await resetWith('', link, thiefsPassword)).toBe(checked ? 400 : 200);
    expect(await logsIn(member, newPassword)).toBe(checked);
  });

  it('a code for a new password, by a change of the password', async () => {
    const member = await aMember();
    await forgot(member.email);
    const code = await mailedCode(test.db, member.email);
    expect((await change(member.headers, newPassword)).statusCode).toBe(200);
    expect(await resetWith(member.email, code, thiefsPassword)).toBe(checked ? 400 : 200);
    expect(await logsIn(member, newPassword)).toBe(checked);
  });

  it('a link for a new password in the mailbox of before, by a change of the address', async () => {
    const member = await aMember();
    const link = await recoveryLink(member.email);
    await askAddress(member.headers, `new.${member.email}`);
    expect((await press(await linkTo(`new.${member.email}`))).statusCode).toBe(200);
    expect(await resetWith('', link, thiefsPassword)).toBe(checked ? 400 : 200);
  });

  it.each(Object.entries(remedies))('a login with the password of before that overlaps %s', async (_remedy, remedy) => {
    const member = await aMember();
    const { response } = await overlapped(
      /^begin|insert into "sessions"/,
      () => logIn(slow, member.username),
      () => remedy(member),
    );
    expect(await meIs(tokenOf(response))).toBe(checked ? 401 : 200);
    if (checked) expect(response.json()).toMatchObject({ statusCode: 401, code: 'INVALID_CREDENTIALS' });
  });

  it('a login whose code is asked for while a new password is set', async () => {
    const member = await aMember();
    const { secret } = await test.db.transaction((tx) => enrolAuthenticator(tx, member.id, member.username));
    const { body } = await overlapped(
      /insert into "login_challenges"/,
      () => logIn(slow, member.username),
      () => byMail(member),
    );
    const answer = await post('/api/user-auth/verify-login', {
      username: member.username,
      otp: await generate({ secret }),
      type: '2fa',
      challenge: body.challenge,
    });
    expect(answer.json<Partial<LoginResponse>>().jwt ?? null).toEqual(checked ? null : expect.any(String));
  });

  it('a second step of a login that overlaps a new password', async () => {
    const member = await aMember();
    const { secret } = await test.db.transaction((tx) => enrolAuthenticator(tx, member.id, member.username));
    const { body } = await logIn(app, member.username);
    const payload = { username: member.username, otp: await generate({ secret }), type: '2fa', challenge: body.challenge };
    const answer = await overlapped(
      /^begin/,
      () => post('/api/user-auth/verify-login', payload, undefined, slow),
      () => leavingRows('login_challenges', member, byMail),
    );
    expect(answer.statusCode).toBe(checked ? 400 : 200);
  });

  it('a change with the password of before that overlaps a new one by mail', async () => {
    const member = await aMember();
    const thief = await bearerOf(test.db, member.id);
    const answer = await overlapped(
      /^begin/,
      () => change(thief, thiefsPassword, testPassword, slow),
      () => leavingRows('sessions', member, byMail),
    );
    expect(answer.statusCode).toBe(checked ? 401 : 200);
    expect([await logsIn(member, newPassword), await logsIn(member, thiefsPassword)]).toEqual([checked, !checked]);
  });

  it('a wish for another address with the password of before that overlaps a new one by mail', async () => {
    const member = await aMember();
    const thief = await bearerOf(test.db, member.id);
    await overlapped(
      /^begin/,
      () => askAddress(thief, `late.${member.email}`, slow),
      () => byMail(member),
    );
    await press(await linkTo(`late.${member.email}`));
    expect(await addressOf(member)).toBe(checked ? member.email : `late.${member.email}`);
  });

  it('an authenticator that is confirmed while a new password is set', async () => {
    const member = await aMember();
    const thief = await bearerOf(test.db, member.id);
    const offer = await post('/api/user-auth/authenticator/offer', { currentPassword: testPassword }, thief);
    const otp = await generate({ secret: offer.json<{ secret: string }>().secret });
    const answer = await overlapped(
      /^begin/,
      () => post('/api/user-auth/authenticator/confirm', { otp }, thief, slow),
      () => byMail(member),
    );
    expect(answer.statusCode).toBe(checked ? 400 : 200);
    expect((await logIn(app, member.username, newPassword)).body.nextStep).toBe(checked ? 'none' : '2fa');
  });

  // The embedded database runs one transaction at a time.
  const ifTogether = name === 'postgres' ? it : it.skip;

  ifTogether('a login while a new password is not committed yet', async () => {
    const member = await aMember();
    await forgot(member.email);
    const code = await mailedCode(test.db, member.email);
    const held = hold(/^commit/);
    const reset = post('/api/auth/reset-password', { email: member.email, token: code, newPassword }, undefined, slow);
    await held.reached;
    const { response } = await logIn(app, member.username);
    expect(response.statusCode).toBe(200);
    held.release();
    expect((await reset).statusCode).toBe(200);
    expect(await meIs(tokenOf(response))).toBe(checked ? 401 : 200);
  });

  ifTogether('a change of address that waits for a new password to be committed', async () => {
    const member = await aMember();
    await askAddress(member.headers, `waits.${member.email}`);
    const link = await linkTo(`waits.${member.email}`);
    await forgot(member.email);
    const code = await mailedCode(test.db, member.email);
    const held = hold(/^commit/);
    const reset = post('/api/auth/reset-password', { email: member.email, token: code, newPassword }, undefined, slow);
    await held.reached;
    const pressed = press(link);
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    while ((await test.db.query(waiting)).length === 0) await setImmediate();
    held.release();
    expect((await reset).statusCode).toBe(200);
    expect((await pressed).statusCode).toBe(checked ? 400 : 200);
    expect(await addressOf(member)).toBe(checked ? member.email : `waits.${member.email}`);
  });

  it('a session that is written after the change buys nothing, where the statement that buys checks it', async () => {
    const member = await aMember();
    const thief = await bearerOf(test.db, member.id);
    await leavingRows('sessions', member, byMail);
    const answer = await post('/api/lotteries/1/buy-ticket', { ticketNumber: [1] }, thief);
    expect(answer.statusCode).toBe(checked ? 401 : 404);
  });

  it('a deletion of the account with the password of before that overlaps a new one by mail', async () => {
    const member = await aMember();
    const thief = await bearerOf(test.db, member.id);
    const answer = await overlapped(
      /^begin/,
      () => post('/api/privacy/deletion/confirm', { currentPassword: testPassword, left: [] }, thief, slow),
      () => byMail(member),
    );
    expect(answer.statusCode).toBe(checked ? 401 : 200);
    expect(await logsIn(member, newPassword)).toBe(checked);
  });
});
