import { generate } from 'otplib';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { mailedCode, mailsTo, otherCode } from '../../../../testkit/mailbox.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, bearerOf, logIn, solvedCaptcha, testPassword } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { enrolAuthenticator } from '../second-factor/authenticator.ts';

describe.each(databases)('recovery on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let members = 0;
  const newPassword = 'quite another one';

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const aMember = async () => {
    const username = `forgot${++members}`;
    return { id: await addTestMember(test.db, username), username, email: `${username}@example.com` };
  };
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  const forgot = async (email: string) => post('/api/auth/forgot-password', { email, captcha: await solvedCaptcha(app) });
  const reset = async (email: string, token: string, password = newPassword) =>
    (await post('/api/auth/reset-password', { email, token, newPassword: password })).json<{ code?: string; message: string }>();

  it('mails a code with which a new password is set; the old one is over', async () => {
    const { username, email } = await aMember();
    expect((await forgot(`  ${email.toUpperCase()} `)).json()).toEqual({ message: 'Email sent successfully!' });
    expect(await reset(email, await mailedCode(test.db, email))).toEqual({ message: 'Password Reset Successful' });
    expect((await logIn(app, username, testPassword)).statusCode).toBe(401);
    expect((await logIn(app, username, newPassword)).statusCode).toBe(200);
  });

  it('refuses a password that is easy to guess; the code stays good for another one, and no try is lost', async () => {
    const { username, email } = await aMember();
    await forgot(email);
    const code = await mailedCode(test.db, email);
    expect(await reset(email, code, 'password1234')).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringMatching(/easy to guess/),
    });
    for (let attempt = 0; attempt <= rules.resetCodeByAccount.max; attempt++)
      expect(await reset(email, code, `${username}2026`)).toMatchObject({
        code: 'VALIDATION',
        message: expect.stringMatching(/easy to guess/),
      });
    expect((await logIn(app, username, testPassword)).statusCode).toBe(200);
    expect(await reset(email, code)).toEqual({ message: 'Password Reset Successful' });
  });

  it('ends all sessions and pending logins of the member, and of no other', async () => {
    const [member, other] = [await aMember(), await aMember()];
    const [session, otherSession] = [await bearerOf(test.db, member.id), await bearerOf(test.db, other.id)];
    await forgot(member.email);
    await reset(member.email, await mailedCode(test.db, member.email));
    expect((await app.inject({ url: '/api/user/me', headers: session })).statusCode).toBe(401);
    expect((await app.inject({ url: '/api/user/me', headers: otherSession })).statusCode).toBe(200);
  });

  it('does not go around the second factor', async () => {
    const member = await aMember();
    const { secret } = await test.db.transaction((tx) => enrolAuthenticator(tx, member.id, member.username));
    const before = await logIn(app, member.username);
    await forgot(member.email);
    await reset(member.email, await mailedCode(test.db, member.email));
    expect((await logIn(app, member.username, newPassword)).body).toMatchObject({ nextStep: '2fa', jwt: null });
    const late = await post('/api/user-auth/verify-login', {
      username: member.username,
      otp: await generate({ secret }),
      type: '2fa',
      challenge: before.body.challenge,
    });
    expect(late.json()).toMatchObject({ code: 'CHALLENGE_EXPIRED' });
  });

  it('opens an account that was locked by guessing', async () => {
    const { username, email } = await aMember();
    for (let attempt = 0; attempt <= rules.passwordByNameAndNetwork.max; attempt++) await logIn(app, username, 'not the one');
    expect((await logIn(app, username)).statusCode).toBe(423);
    await forgot(email);
    await reset(email, await mailedCode(test.db, email));
    expect((await logIn(app, username, newPassword)).statusCode).toBe(200);
  });

  it('takes a code once, also of 20 at the same time', async () => {
    const { email } = await aMember();
    await forgot(email);
    const code = await mailedCode(test.db, email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(email, code)));
    expect(answers.filter(({ message }) => message === 'Password Reset Successful')).toHaveLength(1);
    expect(await reset(email, code)).toMatchObject({
      statusCode: 400,
      code: 'INVALID_CODE',
      message: 'The code is wrong or has expired.',
    });
  });

  it('counts tries before it compares: after five wrong ones in a day the right one is late', async () => {
    const { email, username } = await aMember();
    await test.db.query('delete from rate_limits');
    await forgot(email);
    const code = await mailedCode(test.db, email);
    const wrong = await Promise.all(Array.from({ length: 100 }, () => reset(email, otherCode(code))));
    expect(wrong.every((answer) => answer.code === 'INVALID_CODE')).toBe(true);
    const compared = wrong.filter(({ message }) => message === 'The code is wrong or has expired.');
    expect(compared).toHaveLength(rules.resetCodeByAccount.max);
    expect(await reset(email, code)).toMatchObject({ code: 'INVALID_CODE' });
    expect((await logIn(app, username)).statusCode).toBe(200);
  });

  it("refuses an old code and another member's code", async () => {
    const [member, other] = [await aMember(), await aMember()];
    await forgot(member.email);
    const first = await mailedCode(test.db, member.email);
    expect(await reset(other.email, first)).toMatchObject({ code: 'INVALID_CODE' });
    await test.db.query('update recoveries set code_expires_at = now() where email = $1', [member.email]);
    expect(await reset(member.email, first)).toMatchObject({ code: 'INVALID_CODE' });
    await forgot(member.email);
    expect(await mailedCode(test.db, member.email)).not.toBe(first);
  });

  it('stores no code and no password in the clear', async () => {
    const { email } = await aMember();
    await forgot(email);
    const code = await mailedCode(test.db, email);
    const stored = JSON.stringify([await test.db.query('select * from recoveries'), await test.db.query('select * from users')]);
    expect(stored).not.toContain(`"${code}"`);
    expect(stored).not.toContain(testPassword);
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it.each([
    ['12345', 'OTP must be 6 digits'],
    ['1234567', 'OTP must be 6 digits'],
    ['12a456', 'OTP must contain only numbers'],
  ])('refuses %p as a code with the words of the form', async (token, message) => {
    expect(await reset('player01@example.com', token)).toMatchObject({ code: 'VALIDATION', message });
  });

  it('refuses short passwords and invalid addresses', async () => {
    expect(await reset('player01@example.com', '123456', 'seven77')).toMatchObject({
      code: 'VALIDATION',
      fields: { newPassword: expect.anything() },
    });
    for (const email of ['', 'nobody', 'a@b', 'a b@example.com', `${'x'.repeat(250)}@example.com`]) {
      const response = await forgot(email);
      expect([email, response.statusCode]).toEqual([email, 400]);
    }
    expect((await forgot('nobody')).json()).toMatchObject({
      message: 'Please enter a valid email address',
      fields: { email: expect.anything() },
    });
  });

  it('sends an address only so many mails', async () => {
    const { email } = await aMember();
    for (let mail = 0; mail < rules.recoveryMailByEmail.max; mail++) expect((await forgot(email)).statusCode).toBe(200);
    expect((await forgot(email)).json()).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS' });
    expect(await mailsTo(test.db, email)).toHaveLength(rules.recoveryMailByEmail.max);
  });
});
