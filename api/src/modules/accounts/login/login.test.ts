import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { mapConcurrent } from '../../../../testkit/fronts.ts';
import { describeOnPostgres } from '../../../../testkit/onPostgres.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, logIn, solvedCaptcha, testPassword } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';

describe.each(databases)('login on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  const login = (payload: object) => app.inject({ method: 'POST', url: '/api/auth/login', payload });
  const me = (jwt: string | null) => app.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${jwt}` } });

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
    await addTestMember(test.db, 'player01');
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  it('gives a token with which members see themselves, whatever the case of the name', async () => {
    const { statusCode, body } = await logIn(app, 'PLAYER01');
    expect(statusCode).toBe(200);
    expect(body).toMatchObject({
      nextStep: 'none',
      challenge: null,
      user: { username: 'player01', email: 'player01@example.com' },
    });
    expect((await me(body.jwt)).json()).toEqual(body.user);
  });

  it('is not cached anywhere', async () => {
    const { response } = await logIn(app, 'player01');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['short', 'Username must be at least 6 characters.'],
    ['x'.repeat(21), 'Username cannot exceed 20 characters.'],
    ['player 01', 'Username cannot contain special characters.'],
  ])('refuses the name %p with the words of the form', async (username, message) => {
    const response = await login({ username, password: testPassword, captcha: '' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'VALIDATION', message, fields: { username: [message] } });
  });

  it('takes a captcha once, even when the password was wrong', async () => {
    const captcha = await solvedCaptcha(app);
    const wrong = await login({ username: 'player01', password: 'not the one', captcha });
    expect(wrong.json()).toMatchObject({ statusCode: 401, code: 'INVALID_CREDENTIALS' });
    const again = await login({ username: 'player01', password: testPassword, captcha });
    expect(again.json()).toMatchObject({ statusCode: 400, code: 'CAPTCHA_FAILED' });
  });

  it('asks a member whose address is not confirmed to confirm it, once the password is right', async () => {
    await addTestMember(test.db, 'unproved', { emailConfirmed: false });
    expect((await logIn(app, 'unproved', 'not the one')).body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await logIn(app, 'unproved')).body).toMatchObject({ statusCode: 403, code: 'EMAIL_NOT_VERIFIED' });
  });

  it('locks a name after too many wrong passwords, says so and for how long, and lets the right one in afterwards', async () => {
    await addTestMember(test.db, 'guessed1');
    for (let attempt = 0; attempt < rules.passwordByNameAndNetwork.max; attempt++) {
      expect((await logIn(app, 'guessed1', 'not the one')).statusCode).toBe(401);
    }
    const { body, response } = await logIn(app, 'guessed1');
    expect(body).toMatchObject({
      statusCode: 423,
      code: 'ACCOUNT_LOCKED',
      message: expect.stringMatching(/locked for 15 minutes/),
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(800);
    await test.db.query("update rate_limits set resets_at = now() where rule = 'password-name-network'");
    expect((await logIn(app, 'guessed1')).statusCode).toBe(200);
  });

  it('forgets wrong passwords after a right one', async () => {
    await addTestMember(test.db, 'forgetful');
    for (let round = 0; round < 2; round++) {
      for (let attempt = 1; attempt < rules.passwordByNameAndNetwork.max; attempt++) await logIn(app, 'forgetful', 'not the one');
      expect((await logIn(app, 'forgetful')).statusCode).toBe(200);
    }
  });

  it('refuses bodies that are too large, not JSON or of the wrong shape', async () => {
    const large = await login({ username: 'player01', password: 'x'.repeat(70_000), captcha: '' });
    expect(large.json()).toMatchObject({ statusCode: 413, code: 'PAYLOAD_TOO_LARGE' });
    const broken = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: '{"username":',
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' });
    for (const payload of [
      [],
      {},
      { username: 7, password: null, captcha: {} },
      { username: 'player01', password: '', captcha: '\u0000' },
    ]) {
      expect((await login(payload)).statusCode).toBe(400);
    }
  });
});

describeOnPostgres('limits per visitor on $name', ({ open }) => {
  it('count by address, are shared by two processes, and end', async () => {
    const test = await open();
    const apps = [await openTestApp(test.db), await openTestApp(test.another())] as const;
    const visit = (index: number, remoteAddress: string) =>
      apps[index % 2 === 0 ? 0 : 1].inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        payload: { username: 'nobody01', password: 'whatever', captcha: '' },
      });
    const attempts = rules.loginByAddress.max;
    const codes = new Set<number>();
    // In small batches: a request without a connection within two seconds would get a 503.
    await mapConcurrent([...Array(attempts).keys()], 20, async (index) => {
      codes.add((await visit(index, '203.0.113.7')).statusCode);
    });
    expect([...codes]).toEqual([400]);
    const refused = await visit(1, '203.0.113.7');
    expect(refused.json()).toMatchObject({
      statusCode: 429,
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/wait \d+ minutes/),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await visit(0, '203.0.113.8')).statusCode).toBe(400);
    await test.db.query('update rate_limits set resets_at = now()');
    expect((await visit(0, '203.0.113.7')).statusCode).toBe(400);
    await Promise.all(apps.map((app) => app.close()));
    await test.drop();
  });
});
