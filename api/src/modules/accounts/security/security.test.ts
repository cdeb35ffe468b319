import { generate } from 'otplib';
import decodeQR from 'qr/decode.js';
import type { MemberSession } from 'shared/contracts/security';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { mailedCode, mailsTo, otherCode } from '../../../../testkit/mailbox.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, bearerOf, deviceOf, logIn, testPassword } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { deviceName } from '../../../core/http/deviceName.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { enrolAuthenticator, enrolEmailCodes } from '../second-factor/authenticator.ts';
import { newEmailPath } from './emailChange.service.ts';
import { pictureOf } from './factor.service.ts';

const newPassword = 'copper-harbour-violin';

describe.each(databases)('the security of a member on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let members = 0;
  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const loggedIn = async () => {
    const username = `secured${++members}`;
    const id = await addTestMember(test.db, username);
    const { body, response } = await logIn(app, username);
    return {
      id,
      username,
      email: `${username}@example.com`,
      headers: { authorization: `Bearer ${body.jwt}`, ...deviceOf(response) },
    };
  };
  interface Answer {
    statusCode: number;
    secret?: string;
    uri?: string;
    qr?: { size: number; path: string };
    recoveryCodes?: string[];
    jwt?: string;
  }
  const post = async (url: string, headers: { authorization: string }, payload: object = {}): Promise<Answer> => {
    const response = await app.inject({ method: 'POST', url, headers, payload });
    return { ...response.json<object>(), statusCode: response.statusCode };
  };
  const change = (headers: { authorization: string }, currentPassword = testPassword) =>
    post('/api/user-auth/change-password', headers, { currentPassword, newPassword });
  const factorOf = async (headers: { authorization: string }) =>
    (await app.inject({ url: '/api/user-auth/authenticator', headers })).json<object>();
  const status = async (headers: { authorization: string }) => (await app.inject({ url: '/api/user/me', headers })).statusCode;
  const sessions = async (headers: { authorization: string }) =>
    (await app.inject({ url: '/api/user-auth/sessions', headers })).json<{ contents: MemberSession[] }>().contents;
  const subjects = async (email: string) => (await mailsTo(test.db, email)).map(({ subject }) => subject);

  it('a new password ends all other sessions and the token of this one, which goes on with another, and is mailed', async () => {
    const { id, username, email, headers } = await loggedIn();
    const [before] = await sessions(headers);
    const other = await bearerOf(test.db, id);
    const answer = await change(headers);
    expect(answer).toMatchObject({ statusCode: 200, jwt: expect.any(String) });
    const now = { authorization: `Bearer ${answer.jwt}` };
    expect([await status(now), await status(headers), await status(other)]).toEqual([200, 401, 401]);
    expect(await sessions(now)).toEqual([{ ...before, current: true }]);
    expect((await logIn(app, username)).statusCode).toBe(401);
    expect((await logIn(app, username, newPassword)).statusCode).toBe(200);
    expect(await subjects(email)).toContain('Your password was changed - Snail Lotto');
  });

  it.each(['Sunshine1', 'SnailLotto2026'])('%p is easy to guess and refused, and nothing changes', async (weak) => {
    const { username, email, headers } = await loggedIn();
    expect(
      await post('/api/user-auth/change-password', headers, { currentPassword: testPassword, newPassword: weak }),
    ).toMatchObject({ statusCode: 400, fields: { newPassword: [expect.stringMatching(/easy to guess/)] } });
    expect((await logIn(app, username)).statusCode).toBe(200);
    expect(await subjects(email)).not.toContain('Your password was changed - Snail Lotto');
  });

  it('asks for the password of now, a few times', async () => {
    const { headers, email, username } = await loggedIn();
    for (let attempt = 0; attempt < rules.passwordByMember.max; attempt++)
      expect(await change(headers, 'not the one')).toMatchObject({
        code: 'VALIDATION',
        fields: { currentPassword: expect.anything() },
      });
    expect(await change(headers)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await subjects(email)).toEqual([]);
    expect((await logIn(app, username)).statusCode).toBe(200);
    expect(await change({ authorization: 'Bearer a.b.c' })).toMatchObject({ statusCode: 401 });
  });

  it('lists sessions with device and last use, and ends one or all others; never those of another member', async () => {
    const [member, stranger] = [await loggedIn(), await loggedIn()];
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const { body } = await logIn(app, member.username, testPassword, { headers: { cookie: '', 'user-agent': firefox } });
    const other = { authorization: `Bearer ${body.jwt}` };
    const third = await bearerOf(test.db, member.id);
    const list = await sessions(member.headers);
    expect(list.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
    expect(list.map(({ device }) => device).toSorted()).toContain('Firefox on Linux');
    expect(JSON.stringify(list)).not.toContain(
      JSON.parse(Buffer.from((body.jwt ?? '').split('.')[1] ?? '', 'base64url').toString()).jti,
    );

    const firefoxSession = list.find(({ device }) => device === 'Firefox on Linux')?.id;
    expect(await post('/api/user-auth/sessions/end', stranger.headers, { id: firefoxSession })).toMatchObject({
      statusCode: 404,
    });
    expect(await status(other)).toBe(200);
    expect(await post('/api/user-auth/sessions/end', member.headers, { id: firefoxSession })).toMatchObject({ statusCode: 200 });
    expect([await status(other), await status(third), await status(member.headers)]).toEqual([401, 200, 200]);
    expect(await post('/api/user-auth/sessions/end', member.headers)).toMatchObject({ statusCode: 200 });
    expect([await status(third), await status(member.headers), await status(stranger.headers)]).toEqual([401, 200, 200]);
  });

  it('an idle session ends; one that is used goes on, until its own end', async () => {
    const { id } = await loggedIn();
    const headers = await bearerOf(test.db, id);
    const session = '(select id from sessions where user_id = $1 order by created_at desc limit 1)';
    const ends = async () =>
      (
        await test.db.query<{ hours: number }>(
          `select extract(epoch from expires_at - now())::float8 / 3600 as hours from sessions where id = ${session}`,
          [id],
        )
      )[0]?.hours;
    await test.db.query(
      `update sessions set ends_at = now() + interval '5 days', expires_at = now() + interval '1 hour' where id = ${session}`,
      [id],
    );
    const { noteUse } = await import('../sessions/sessions.repository.ts');
    const sessionId = JSON.parse(Buffer.from(headers.authorization.split('.')[1] ?? '', 'base64url').toString()).jti;
    await noteUse(test.db, sessionId, 48 * 3600);
    expect(Math.round((await ends()) ?? 0)).toBe(48);
    await test.db.query(`update sessions set ends_at = now() + interval '3 hours' where id = ${session}`, [id]);
    await noteUse(test.db, sessionId, 48 * 3600);
    expect(Math.round((await ends()) ?? 0)).toBe(3);
    await test.db.query(`update sessions set expires_at = now() where id = ${session}`, [id]);
    await noteUse(test.db, sessionId, 48 * 3600);
    expect(await status(headers)).toBe(401);
  });

  it('a login in a new browser sends a mail, the first one and one in a known browser do not', async () => {
    const { username, email, headers } = await loggedIn();
    expect(await subjects(email)).toEqual([]);
    await logIn(app, username, testPassword, { headers: { cookie: headers.cookie } });
    expect(await subjects(email)).toEqual([]);
    await logIn(app, username);
    expect(await subjects(email)).toEqual(['Your account was logged in to on a new device - Snail Lotto']);
  });

  describe('a change asks for the second factor that the member has, never for the password alone', () => {
    const setUp = async (factor: 'none' | 'totp' | 'email') => {
      const username = `secured${++members}`;
      const id = await addTestMember(test.db, username);
      const enrolment = factor === 'totp' ? await test.db.transaction((tx) => enrolAuthenticator(tx, id, username)) : undefined;
      if (factor === 'email') await test.db.transaction((tx) => enrolEmailCodes(tx, id));
      return { id, username, email: `${username}@example.com`, headers: await bearerOf(test.db, id), enrolment };
    };
    const changes = {
      'change-password': { newPassword },
      'change-email': { email: 'wanted@example.com' },
      'authenticator/offer': {},
      'authenticator/remove': { otp: '' },
    };
    type Change = keyof typeof changes;
    const ask = (change: Change, headers: { authorization: string }, otp?: string) =>
      post(`/api/user-auth/${change}`, headers, {
        currentPassword: testPassword,
        ...changes[change],
        ...(otp !== undefined && { otp }),
      });
    const asksForCode = { statusCode: 400, code: 'VALIDATION', fields: { otp: ['Please type your code.'] } };

    it.each<Change>(['change-password', 'change-email', 'authenticator/remove'])('%s: an authenticator', async (change) => {
      const { headers, enrolment } = await setUp('totp');
      expect(await ask(change, headers)).toMatchObject(asksForCode);
      expect(await ask(change, headers, '000000')).toMatchObject({ statusCode: 400, code: 'INVALID_CODE' });
      const code = await generate({ secret: enrolment?.secret ?? '' });
      expect(await ask(change, headers, code)).toMatchObject({ statusCode: 200 });
    });

    it('a code of the app counts once, a recovery code instead of it as well', async () => {
      const { headers, enrolment } = await setUp('totp');
      const code = await generate({ secret: enrolment?.secret ?? '' });
      expect(await ask('change-email', headers, code)).toMatchObject({ statusCode: 200 });
      expect(await ask('change-email', headers, code)).toMatchObject({ code: 'INVALID_CODE' });
      expect(await ask('change-email', headers, enrolment?.recoveryCodes[0])).toMatchObject({ statusCode: 200 });
      expect(await ask('change-email', headers, enrolment?.recoveryCodes[0])).toMatchObject({ code: 'INVALID_CODE' });
    });

    it.each<Change>(['change-password', 'change-email', 'authenticator/offer'])('%s: a mailed code', async (change) => {
      const { headers, email, id } = await setUp('email');
      expect(await ask(change, headers)).toMatchObject(asksForCode);
      expect(await post('/api/user-auth/code', headers)).toMatchObject({ statusCode: 200 });
      const code = await mailedCode(test.db, email);
      expect(await ask(change, headers, otherCode(code))).toMatchObject({ code: 'INVALID_CODE' });
      // The code is valid for one session and one purpose.
      expect(await ask(change, await bearerOf(test.db, id), code)).toMatchObject({ code: 'INVALID_CODE' });
      const left = { currentPassword: testPassword, left: [], otp: code };
      expect(await post('/api/privacy/deletion/confirm', headers, left)).toMatchObject({ code: 'INVALID_CODE' });
      expect(await ask(change, headers, code)).toMatchObject({ statusCode: 200 });
    });

    it('a mailed code does not outlive a change of the password', async () => {
      const { headers, email } = await setUp('email');
      await post('/api/user-auth/code', headers);
      const otp = await mailedCode(test.db, email);
      const { jwt } = await ask('change-password', headers, otp);
      const now = { authorization: `Bearer ${jwt}` };
      const again = { currentPassword: newPassword, newPassword: 'quarry-lantern-thistle', otp };
      expect(await post('/api/user-auth/change-password', now, again)).toMatchObject({ code: 'INVALID_CODE' });
    });

    it('the password where there is nothing else, and then no code is mailed', async () => {
      const { headers } = await setUp('none');
      expect(await post('/api/user-auth/code', headers)).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
      expect(await ask('change-email', headers)).toMatchObject({ statusCode: 200 });
      expect(await ask('change-password', headers)).toMatchObject({ statusCode: 200 });
    });

    it('wrong codes are counted: after that many the right one is late', async () => {
      const { headers, enrolment } = await setUp('totp');
      for (let tried = 0; tried < rules.loginCodeByMember.max; tried++) await ask('change-email', headers, '000000');
      const code = await generate({ secret: enrolment?.secret ?? '' });
      expect(await ask('change-email', headers, code)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    });
  });

  it('a change of the second factor or the address keeps this session and its devices, ends the others, and is mailed', async () => {
    const { id, username, email, headers } = await loggedIn();
    const known = async () => (await logIn(app, username, testPassword, { headers: { cookie: headers.cookie } })).statusCode;
    const other = await bearerOf(test.db, id);
    const { secret } = await post('/api/user-auth/authenticator/offer', headers, { currentPassword: testPassword });
    const confirmed = await post('/api/user-auth/authenticator/confirm', headers, {
      otp: await generate({ secret: secret ?? '' }),
    });
    expect([await status(headers), await status(other)]).toEqual([200, 401]);

    const second = await bearerOf(test.db, id);
    const wish = { currentPassword: testPassword, email: `new.${email}`, otp: confirmed.recoveryCodes?.[0] };
    expect(await post('/api/user-auth/change-email', headers, wish)).toMatchObject({ statusCode: 200 });
    const link = /email\?token=([\w-]+)/.exec((await mailsTo(test.db, `new.${email}`))[0]?.text ?? '')?.[1];
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await app.inject({ method: 'POST', url: newEmailPath, headers: form, payload: `token=${link}` });
    expect([await status(headers), await status(second)]).toEqual([200, 401]);
    expect(await known()).toBe(200);
    expect(await subjects(`new.${email}`)).not.toContain('Your account was logged in to on a new device - Snail Lotto');
    expect(await subjects(email)).toEqual([
      'Your email address was changed - Snail Lotto',
      'An authenticator was added to your account - Snail Lotto',
    ]);
  });

  it('an authenticator counts once a code of it was given; recovery codes are shown once; it goes with a code only', async () => {
    const { id, username, email, headers } = await loggedIn();
    const offer = await post('/api/user-auth/authenticator/offer', headers, { currentPassword: testPassword });
    const secret = offer.secret ?? '';
    expect(offer.uri).toContain(secret);
    expect(offer.qr?.path).toMatch(/^M4 4h7v1H4z/);
    expect(await factorOf(headers)).toEqual({ kind: 'none', recoveryCodesLeft: 0 });
    expect(JSON.stringify(await test.db.query('select * from authenticator_offers'))).not.toContain(secret);
    expect((await logIn(app, username)).body).toMatchObject({ nextStep: 'none' });
    expect(await post('/api/user-auth/authenticator/confirm', headers, { otp: '000000' })).toMatchObject({
      code: 'INVALID_CODE',
    });
    const otp = await generate({ secret });
    const confirmed = await post('/api/user-auth/authenticator/confirm', headers, { otp });
    expect(confirmed.recoveryCodes).toHaveLength(10);
    expect(await factorOf(headers)).toEqual({ kind: 'totp', recoveryCodesLeft: 10 });
    expect(await post('/api/user-auth/authenticator/confirm', headers, { otp })).toMatchObject({ code: 'INVALID_CODE' });
    expect((await logIn(app, username)).body).toMatchObject({ nextStep: '2fa' });
    expect(await subjects(email)).toContain('An authenticator was added to your account - Snail Lotto');

    expect(await post('/api/user-auth/authenticator/offer', headers, { currentPassword: testPassword })).toMatchObject({
      statusCode: 403,
    });
    const remove = (code: string, currentPassword = testPassword) =>
      post('/api/user-auth/authenticator/remove', headers, { currentPassword, otp: code });
    const recoveryCode = confirmed.recoveryCodes?.[0] ?? '';
    expect(await remove('000000')).toMatchObject({ code: 'INVALID_CODE' });
    expect(await remove(recoveryCode, 'not the one')).toMatchObject({ code: 'VALIDATION' });
    expect(await remove(recoveryCode)).toMatchObject({ statusCode: 200 });
    expect((await logIn(app, username)).body).toMatchObject({ nextStep: 'none' });
    expect(await test.db.query('select 1 from recovery_codes where user_id = $1', [id])).toEqual([]);
    expect(await factorOf(headers)).toEqual({ kind: 'none', recoveryCodesLeft: 0 });
    expect(await remove(otp)).toMatchObject({ code: 'INVALID_CODE' });
  });
});

test('an app that reads the picture gets the address', async () => {
  const uri = 'otpauth://totp/Snail%20Lotto:player01?secret=KNXGC2LMEBGG65DUKNXGC2LMEBGG65DU&issuer=Snail%20Lotto';
  const { size, path } = await pictureOf(uri);
  const scale = 8;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(length)) * scale; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  expect(decodeQR({ width, height: width, data })).toBe(uri);
  expect(path.replace(/M\d+ \d+h\d+v1H\d+z/g, '')).toBe('');
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5', 'An unknown device'],
  ['', 'An unknown device'],
])('%s is %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
