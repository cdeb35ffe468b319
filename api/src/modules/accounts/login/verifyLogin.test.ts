import { generate } from 'otplib';
import type { LoginResponse } from 'shared/contracts/auth';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { mailedCode, mailsTo, otherCode } from '../../../../testkit/mailbox.ts';
import { testOnlyOn } from '../../../../testkit/onPostgres.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, logIn, publicIdOf } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { codeTries } from '../../../core/secrets/codes.ts';
import { type AuthenticatorEnrolment, enrolAuthenticator, enrolEmailCodes } from '../second-factor/authenticator.ts';

describe.each(databases)('second factor on $name', ({ name, open }) => {
  let test: TestDatabase;
  let app: App;
  let apps: App[];
  let members = 0;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
    apps = name === 'postgres' ? [app, await openTestApp(test.another())] : [app];
  });
  afterAll(async () => {
    await Promise.all(apps.map((each) => each.close()));
    await test.drop();
  });

  const withAuthenticator = async () => {
    const username = `secure${++members}`;
    const id = await addTestMember(test.db, username);
    const enrolment = await test.db.transaction((tx) => enrolAuthenticator(tx, id, username));
    return { id, username, ...enrolment };
  };
  const withEmailCodes = async () => {
    const username = `mailed${++members}`;
    const id = await addTestMember(test.db, username);
    await enrolEmailCodes(test.db, id);
    return { id, username, email: `${username}@example.com` };
  };
  const pendingLogin = async (username: string): Promise<string> => {
    const { challenge } = (await logIn(app, username)).body;
    if (challenge === null) throw new Error('The login asked for no second factor.');
    return challenge;
  };
  let turn = 0;
  const post = (url: string, payload: object) => (apps[turn++ % apps.length] ?? app).inject({ method: 'POST', url, payload });
  const verify = async (username: string, type: '2fa' | 'email_otp', challenge: string, otp: string) =>
    (await post('/api/user-auth/verify-login', { username, otp, type, challenge })).json<LoginResponse & { code?: string }>();
  const totp = ({ secret }: AuthenticatorEnrolment) => generate({ secret });
  const sessionsOf = async (id: number) => (await test.db.query('select 1 from sessions where user_id = $1', [id])).length;

  describe('by authenticator', () => {
    it('asks for the code and opens no session before', async () => {
      const member = await withAuthenticator();
      const { body } = await logIn(app, member.username);
      expect(body).toEqual({ nextStep: '2fa', jwt: null, user: null, challenge: expect.any(String) });
      expect(await sessionsOf(member.id)).toBe(0);
    });

    it('opens a session with the right code, for the name in lower case', async () => {
      const member = await withAuthenticator();
      const challenge = await pendingLogin(member.username.toUpperCase());
      const answer = await verify(member.username, '2fa', challenge, await totp(member));
      expect(answer).toMatchObject({
        nextStep: 'none',
        jwt: expect.any(String),
        user: { username: member.username },
        challenge: null,
      });
      const me = await app.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${answer.jwt}` } });
      expect(me.json()).toMatchObject({ id: await publicIdOf(test.db, member.id) });
    });

    it('takes a code once, also in another login', async () => {
      const member = await withAuthenticator();
      const code = await totp(member);
      const [first, second] = [await pendingLogin(member.username), await pendingLogin(member.username)];
      expect(await verify(member.username, '2fa', first, code)).toMatchObject({ nextStep: 'none' });
      expect(await verify(member.username, '2fa', second, code)).toMatchObject({ statusCode: 400, code: 'INVALID_CODE' });
      expect(await verify(member.username, '2fa', first, code)).toMatchObject({ statusCode: 400, code: 'CHALLENGE_EXPIRED' });
    });

    it('takes the code of a clock that is a step off, but none that is older', async () => {
      const member = await withAuthenticator();
      const now = Math.floor(Date.now() / 1000);
      const old = await generate({ secret: member.secret, epoch: now - 90 });
      expect(await verify(member.username, '2fa', await pendingLogin(member.username), old)).toMatchObject({
        code: 'INVALID_CODE',
      });
      // The next step, which is valid now and in the following step. authenticator.test.ts covers the previous one.
      const ahead = await generate({ secret: member.secret, epoch: now + 30 });
      expect(await verify(member.username, '2fa', await pendingLogin(member.username), ahead)).toMatchObject({
        nextStep: 'none',
      });
    });

    // The embedded database uses the clock of this process.
    testOnlyOn('postgres', name)(
      'counts by the clock of the database, so that a process that is ahead blocks nobody',
      async () => {
        const member = await withAuthenticator();
        const [ahead, behind] = [await pendingLogin(member.username), await pendingLogin(member.username)];
        const now = Math.floor(Date.now() / 1000);
        const [code, next] = [
          await generate({ secret: member.secret, epoch: now }),
          await generate({ secret: member.secret, epoch: now + 30 }),
        ];
        const clock = import.meta.jest.spyOn(Date, 'now').mockImplementation(() => (now + 60) * 1000);
        const first = await verify(member.username, '2fa', ahead, code);
        clock.mockRestore();
        expect(first).toMatchObject({ nextStep: 'none' });
        expect(await verify(member.username, '2fa', behind, next)).toMatchObject({ nextStep: 'none' });
      },
    );

    it('takes a recovery code in any spelling, once', async () => {
      const member = await withAuthenticator();
      const code = member.recoveryCodes[3] ?? '';
      const challenge = await pendingLogin(member.username);
      const answer = await verify(member.username, '2fa', challenge, ` ${code.toLowerCase().replaceAll('-', ' ')} `);
      expect(answer).toMatchObject({ nextStep: 'none' });
      expect(await verify(member.username, '2fa', await pendingLogin(member.username), code)).toMatchObject({
        code: 'INVALID_CODE',
      });
    });

    it("does not take another member's code, recovery code, name or kind of factor", async () => {
      const [member, other] = [await withAuthenticator(), await withAuthenticator()];
      const challenge = await pendingLogin(member.username);
      expect(await verify(member.username, '2fa', challenge, await totp(other))).toMatchObject({ code: 'INVALID_CODE' });
      expect(await verify(member.username, '2fa', challenge, other.recoveryCodes[0] ?? '')).toMatchObject({
        code: 'INVALID_CODE',
      });
      expect(await verify(other.username, '2fa', challenge, await totp(member))).toMatchObject({ code: 'INVALID_CODE' });
      expect(await verify(member.username, 'email_otp', challenge, await totp(member))).toMatchObject({ code: 'INVALID_CODE' });
      expect(await sessionsOf(member.id)).toBe(0);
    });
  });

  describe('by email', () => {
    it('mails a code, stores no code in the clear, and opens a session with it', async () => {
      const member = await withEmailCodes();
      const { body } = await logIn(app, member.username);
      expect(body).toMatchObject({ nextStep: 'email_otp', jwt: null });
      const code = await mailedCode(test.db, member.email);
      expect(JSON.stringify(await test.db.query('select * from login_challenges'))).not.toContain(code);
      expect(await verify(member.username, 'email_otp', body.challenge ?? '', code)).toMatchObject({ nextStep: 'none' });
    });

    it('ties a code to its own login', async () => {
      const member = await withEmailCodes();
      const first = await pendingLogin(member.username);
      const code = await mailedCode(test.db, member.email);
      const second = await pendingLogin(member.username);
      expect(await verify(member.username, 'email_otp', second, code)).toMatchObject({ code: 'INVALID_CODE' });
      expect(await verify(member.username, 'email_otp', first, code)).toMatchObject({ nextStep: 'none' });
    });

    it('refuses a code after ten minutes and a login after fifteen', async () => {
      const member = await withEmailCodes();
      const challenge = await pendingLogin(member.username);
      const code = await mailedCode(test.db, member.email);
      await test.db.query('update login_challenges set code_expires_at = now() where user_id = $1', [member.id]);
      expect(await verify(member.username, 'email_otp', challenge, code)).toMatchObject({ code: 'INVALID_CODE' });
      await test.db.query('update login_challenges set expires_at = now() where user_id = $1', [member.id]);
      expect(await verify(member.username, 'email_otp', challenge, code)).toMatchObject({ code: 'CHALLENGE_EXPIRED' });
    });

    it('sends another code after 60 seconds, not before, and the former stops working', async () => {
      const member = await withEmailCodes();
      const challenge = await pendingLogin(member.username);
      const former = await mailedCode(test.db, member.email);
      const resend = () => post('/api/user-auth/send-email-otp', { username: member.username, challenge });
      const early = await resend();
      expect(early.json()).toMatchObject({
        statusCode: 429,
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringMatching(/wait \d+ seconds/),
      });
      expect(Number(early.headers['retry-after'])).toBeGreaterThan(50);
      await test.db.query("update login_challenges set code_sent_at = code_sent_at - interval '60 seconds' where user_id = $1", [
        member.id,
      ]);
      const answers = await Promise.all([resend(), resend(), resend()]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
      expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({ message: 'Email OTP sent successfully' });
      expect(await mailsTo(test.db, member.email)).toHaveLength(2);
      const code = await mailedCode(test.db, member.email);
      if (code !== former)
        expect(await verify(member.username, 'email_otp', challenge, former)).toMatchObject({ code: 'INVALID_CODE' });
      expect(await verify(member.username, 'email_otp', challenge, code)).toMatchObject({ nextStep: 'none' });
    });

    it('sends nothing for a login that is not there', async () => {
      const member = await withEmailCodes();
      const authenticator = await withAuthenticator();
      for (const payload of [
        { username: member.username, challenge: 'made up' },
        { username: authenticator.username, challenge: await pendingLogin(authenticator.username) },
        { username: 'somebody', challenge: await pendingLogin(member.username) },
      ]) {
        expect((await post('/api/user-auth/send-email-otp', payload)).json()).toMatchObject({
          statusCode: 400,
          code: 'CHALLENGE_EXPIRED',
        });
      }
    });
  });

  it('by email is only for members with an address', async () => {
    const id = await addTestMember(test.db, 'noemail1', { email: null });
    await expect(enrolEmailCodes(test.db, id)).rejects.toThrow('no email address');
    expect((await logIn(app, 'noemail1')).body).toMatchObject({ nextStep: 'none', user: { email: null } });
  });

  describe('under fire', () => {
    it('opens one session for 100 parallel right answers', async () => {
      const member = await withAuthenticator();
      const challenge = await pendingLogin(member.username);
      const code = await totp(member);
      const answers = await Promise.all(Array.from({ length: 100 }, () => verify(member.username, '2fa', challenge, code)));
      expect(answers.filter(({ nextStep }) => nextStep === 'none')).toHaveLength(1);
      expect(await sessionsOf(member.id)).toBe(1);
    });

    it('opens one session for 100 parallel right answers by mail', async () => {
      const member = await withEmailCodes();
      const challenge = await pendingLogin(member.username);
      const code = await mailedCode(test.db, member.email);
      const answers = await Promise.all(Array.from({ length: 100 }, () => verify(member.username, 'email_otp', challenge, code)));
      expect(answers.filter(({ nextStep }) => nextStep === 'none')).toHaveLength(1);
      expect(await sessionsOf(member.id)).toBe(1);
    });

    it('opens one session for 20 parallel right answers over four logins', async () => {
      const member = await withAuthenticator();
      const challenges = await Promise.all(Array.from({ length: 4 }, () => pendingLogin(member.username)));
      const code = await totp(member);
      const answers = await Promise.all(
        challenges.flatMap((challenge) => Array.from({ length: 5 }, () => verify(member.username, '2fa', challenge, code))),
      );
      expect(answers.filter(({ nextStep }) => nextStep === 'none')).toHaveLength(1);
      expect(await sessionsOf(member.id)).toBe(1);
    });

    it('counts 100 parallel wrong answers as tries, so that the right one is late', async () => {
      const member = await withEmailCodes();
      const challenge = await pendingLogin(member.username);
      const code = await mailedCode(test.db, member.email);
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => verify(member.username, 'email_otp', challenge, otherCode(code))),
      );
      expect(answers.filter((answer) => answer.code === 'INVALID_CODE')).toHaveLength(codeTries);
      expect(answers.filter((answer) => answer.code === 'CHALLENGE_EXPIRED')).toHaveLength(100 - codeTries);
      expect(await verify(member.username, 'email_otp', challenge, code)).toMatchObject({ code: 'CHALLENGE_EXPIRED' });
      expect(await sessionsOf(member.id)).toBe(0);
    });

    it('locks a member whose codes are guessed over many logins, the right code included', async () => {
      const member = await withAuthenticator();
      const wrong = otherCode(await totp(member));
      for (let guesses = 0; guesses < rules.loginCodeByMember.max; guesses += codeTries) {
        const challenge = await pendingLogin(member.username);
        for (let attempt = 0; attempt < codeTries; attempt++) await verify(member.username, '2fa', challenge, wrong);
      }
      const answer = await verify(member.username, '2fa', await pendingLogin(member.username), await totp(member));
      expect(answer).toMatchObject({ statusCode: 423, code: 'ACCOUNT_LOCKED' });
    });

    it('refuses a code of the wrong form without counting a try', async () => {
      const member = await withEmailCodes();
      const challenge = await pendingLogin(member.username);
      const ask = (otp: string) => verify(member.username, 'email_otp', challenge, otp);
      expect(await ask(' ')).toMatchObject({ code: 'VALIDATION', message: 'Please type your OTP code' });
      for (const otp of ['12345', '1234567', 'abcdef', '１２３４５６']) {
        expect(await ask(otp)).toMatchObject({ code: 'VALIDATION', message: 'Invalid code. Please enter a 6-digit code.' });
      }
      const rows = await test.db.query<{ tries: number }>('select tries from login_challenges where user_id = $1', [member.id]);
      expect(rows).toEqual([{ tries: 0 }]);
    });
  });
});
