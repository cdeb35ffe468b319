// Full tier: thousands of parallel attempts; recovery.test.ts covers the limits.

import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { mailedCode, mailedLink, mailsTo, otherCode } from '../../../../testkit/mailbox.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, deviceOf, type From, logIn, solvedCaptcha, testPassword } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';

const network = (number: number): From => ({ remoteAddress: `2001:db8:${number}::${Math.floor(Math.random() * 9_999)}` });

describe.each(databases)('an attacker who knows name and address, on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let victims = 0;
  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
  });
  beforeEach(() => test.db.query('delete from rate_limits'));
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const aVictim = async () => {
    const username = `victim${++victims}`;
    await addTestMember(test.db, username);
    const home = deviceOf((await logIn(app, username)).response);
    return { username, email: `${username}@example.com`, home };
  };
  const post = (url: string, payload: object, from: From = {}) => app.inject({ method: 'POST', url, payload, ...from });
  const forgot = async (email: string, from: From = {}) =>
    post('/api/auth/forgot-password', { email, captcha: await solvedCaptcha(app) }, from);
  const reset = (email: string, token: string, from: From = {}) =>
    post('/api/auth/reset-password', { email, token, newPassword: 'copper-harbour-violin' }, from);
  const pass = async (minutes: number) => {
    await test.db.query('update rate_limits set resets_at = resets_at - make_interval(mins => $1)', [minutes]);
    await test.db.query(
      'update recoveries set code_expires_at = code_expires_at - make_interval(mins => $1), link_expires_at = link_expires_at - make_interval(mins => $1)',
      [minutes],
    );
  };

  it('hammers for an hour: the member logs in from a device used before, and recovers by mail', async () => {
    const { username, email, home } = await aVictim();
    // Starts near the daily limit of passwords, because each attempt costs a hash.
    await logIn(app, username, 'not the one', network(1));
    await test.db.query("update rate_limits set hits = $1 where rule = 'password-name'", [rules.passwordByName.max - 20]);
    for (let minute = 0; minute < 60; minute += 6) {
      for (let guess = 0; guess < 3; guess++) await logIn(app, username, 'not the one', network(minute * 100 + guess));
      for (let mail = 0; mail < 2; mail++) await forgot(email, network(minute));
      for (let guess = 0; guess < 2; guess++) await reset(email, '000000', network(minute + guess));
      await pass(6);
    }
    expect((await logIn(app, username, testPassword, network(1))).body).toMatchObject({ code: 'ACCOUNT_LOCKED' });
    expect((await reset(email, await mailedCode(test.db, email), network(2))).json()).toMatchObject({ code: 'INVALID_CODE' });
    expect((await logIn(app, username, testPassword, { headers: home })).statusCode).toBe(200);

    // The member resets the password in a new browser by the newest link, and can log in there.
    await forgot(email, network(70_000));
    const done = await reset('', await mailedLink(test.db, email), network(70_000));
    expect(done.json()).toEqual({ message: 'Password Reset Successful' });
    const here = { ...network(70_000), headers: deviceOf(done) };
    for (let guess = 0; guess < 5; guess++) await logIn(app, username, 'not the one', network(guess));
    await test.db.query("update rate_limits set hits = 1000 where rule in ('password-name', 'password-network')");
    expect((await logIn(app, username, 'copper-harbour-violin', here)).statusCode).toBe(200);
  }, 180_000);

  it('has as many tries at an address in a day as the limit says, whatever codes are mailed in between', async () => {
    const { email } = await aVictim();
    let compared = 0;
    for (let code = 0; code < 3; code++) {
      await forgot(email, network(code));
      const wrong = otherCode(await mailedCode(test.db, email));
      for (let guess = 0; guess < 4; guess++)
        if ((await reset(email, wrong, network(guess))).json<{ message: string }>().message.includes('wrong or has expired'))
          compared++;
      await pass(11);
    }
    expect(compared).toBe(rules.resetCodeByAccount.max);
    await pass(24 * 60);
    await forgot(email);
    expect((await reset(email, await mailedCode(test.db, email))).statusCode).toBe(200);
  });

  it('cannot use up the tries of a device of the member, nor try as one of theirs', async () => {
    const { username, email, home } = await aVictim();
    const other = await aVictim();
    for (let guess = 0; guess < rules.resetCodeByAccount.max; guess++) await reset(email, '000000', network(guess));
    await forgot(email, { headers: home });
    const code = await mailedCode(test.db, email);
    expect((await reset(email, code, { headers: other.home })).json()).toMatchObject({ code: 'INVALID_CODE' });
    const forged = { cookie: home.cookie.replace(/=(.)/, (_, first) => (first === 'A' ? '=B' : '=A')) };
    expect((await reset(email, code, { headers: forged })).json()).toMatchObject({ code: 'INVALID_CODE' });
    expect((await reset(email, code, { headers: home })).statusCode).toBe(200);
    expect((await logIn(app, username, 'copper-harbour-violin', { headers: home })).statusCode).toBe(200);
  });

  it('gets no mail sent without a captcha, and a second request leaves the first code and link as they are', async () => {
    const { email } = await aVictim();
    for (const captcha of [undefined, '', 'made up'])
      expect((await post('/api/auth/forgot-password', { email, captcha })).json()).toMatchObject({ code: 'CAPTCHA_FAILED' });
    expect(await mailsTo(test.db, email)).toEqual([]);
    await forgot(email);
    const first = [await mailedCode(test.db, email), await mailedLink(test.db, email)];
    await pass(9);
    await forgot(email, network(1));
    expect([await mailedCode(test.db, email), await mailedLink(test.db, email)]).toEqual(first);
    expect((await reset(email, first[0] ?? '')).statusCode).toBe(200);
  });

  it('who is refused another mail has a link that works until mails are sent again', async () => {
    const { email } = await aVictim();
    for (let mail = 0; mail < rules.recoveryMailByEmail.max; mail++) await forgot(email, network(mail));
    await pass(59);
    const refused = await forgot(email);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('still works') });
    expect((await reset('', await mailedLink(test.db, email))).statusCode).toBe(200);
  });

  it('a link works once, for two hours, and its secret is stored nowhere', async () => {
    const { email } = await aVictim();
    await forgot(email);
    const link = await mailedLink(test.db, email);
    expect(JSON.stringify(await test.db.query('select * from recoveries'))).not.toContain(link);
    expect((await reset('', link.replace(/^./, link.startsWith('A') ? 'B' : 'A'))).json()).toMatchObject({
      code: 'INVALID_CODE',
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset('', link)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    await forgot(email);
    const second = await mailedLink(test.db, email);
    expect(second).not.toBe(link);
    await pass(120);
    expect((await reset('', second)).json()).toMatchObject({ code: 'INVALID_CODE' });
  });

  it('whose network is locked for a name uses up no tries of the name', async () => {
    const { username } = await aVictim();
    for (let guess = 0; guess < rules.passwordByNameAndNetwork.max + 5; guess++)
      await logIn(app, username, 'not the one', network(7));
    expect((await logIn(app, username, testPassword, network(7))).statusCode).toBe(423);
    const rows = await test.db.query<{ hits: number }>("select hits from rate_limits where rule = 'password-name'");
    expect(rows).toEqual([{ hits: rules.passwordByNameAndNetwork.max }]);
    expect((await logIn(app, username, testPassword, network(8))).statusCode).toBe(200);
  });

  it('a new password ends the tries of former devices', async () => {
    const { username, email, home } = await aVictim();
    await forgot(email);
    await reset('', await mailedLink(test.db, email));
    await test.db.query("update rate_limits set hits = 1000 where rule like 'password%'");
    for (let guess = 0; guess < rules.passwordByNameAndNetwork.max; guess++)
      await logIn(app, username, 'not the one', { ...network(9), headers: home });
    expect((await logIn(app, username, 'copper-harbour-violin', { ...network(9), headers: home })).statusCode).toBe(423);
  });
});
