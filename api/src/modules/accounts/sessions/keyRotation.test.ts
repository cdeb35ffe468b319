import { SignJWT } from 'jose';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { openTestApp, testSecret } from '../../../../testkit/testApp.ts';
import { addTestMember, bearerOf, deviceOf, logIn, solvedCaptcha, testPassword } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { listOutbox } from '../../../core/mail/outbox.repository.ts';
import { checkSecret } from '../../../core/secrets/providerSecret.ts';
import { addKey, deriveKeys, dropEndedKeys, storedKeys } from '../../../core/secrets/signingKeys.repository.ts';

const first = deriveKeys(testSecret);

describe.each(databases)('keys that sign on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let other: App;

  beforeAll(async () => {
    test = await open();
    await addTestMember(test.db, 'player01');
    await addTestMember(test.db, 'mailed01');
    await test.db.execute("update users set second_factor = 'email' where username = 'mailed01'");
  });
  beforeEach(async () => {
    for (const table of ['signing_keys', 'provider_secret', 'known_devices', 'rate_limits', 'sessions'])
      await test.db.execute(`delete from ${table}`);
    [app, other] = [await openTestApp(test.db), await openTestApp(test.db)];
  });
  afterEach(async () => {
    await app.close();
    await other.close();
  });
  afterAll(() => test.drop());

  const me = async (token: string, from = app) =>
    (await from.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${token}` } })).statusCode;
  const logInOn = async (at = app) => (await logIn(at, 'player01')).body.jwt ?? '';
  const headerOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
  const kidOf = (token: string): unknown => headerOf(token).kid;
  const rotate = async () => {
    const { id } = await addKey(test.db, testSecret, 0);
    await app.keys.refresh();
    return id;
  };
  const retiredFor = async (interval: string) => {
    await test.db.query('update signing_keys set retires_at = clock_timestamp() - $2::interval where id = $1', [
      first.id,
      interval,
    ]);
    await Promise.all([app.keys.refresh(), other.keys.refresh()]);
  };

  it('after a rotation the new key signs, and no session ends', async () => {
    const before = await logInOn();
    expect(kidOf(before)).toBe(first.id);
    const id = await rotate();
    const after = await logInOn();
    expect(kidOf(after)).toBe(id);
    // The other process reads the keys when it sees an unknown key id.
    for (const at of [app, other]) for (const token of [before, after]) expect(await me(token, at)).toBe(200);
  });

  it('a new key is known to all before it signs', async () => {
    const { id } = await addKey(test.db, testSecret, 60);
    await app.keys.refresh();
    expect(app.keys.accepted().map((keys) => keys.id)).toEqual([id, first.id]);
    expect(app.keys.signing.id).toBe(first.id);
    // A further key before the new one has signed: the first one stays in use until one of them does.
    await addKey(test.db, testSecret, 60);
    await app.keys.refresh();
    expect(app.keys.signing.id).toBe(first.id);
    expect(kidOf(await logInOn())).toBe(first.id);
  });

  it('a retired key verifies until the last token that it signed has ended, and no longer', async () => {
    const token = await logInOn();
    await rotate();
    await retiredFor('29 days 23 hours');
    expect(await me(token)).toBe(200);
    await retiredFor('30 days 2 hours');
    expect(await me(token)).toBe(401);
    expect(await me(token, other)).toBe(401);
    expect(await me(await logInOn())).toBe(200);
  });

  it('a token that names no key is of the first one, while that verifies', async () => {
    const id = onlyRow(await test.db.query<{ id: number }>("select id from users where username = 'player01'")).id;
    const named = (await bearerOf(test.db, id)).authorization.slice('Bearer '.length);
    const claims = JSON.parse(Buffer.from(named.split('.')[1] ?? '', 'base64url').toString());
    const unnamed = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(first.jwt);
    expect(await me(unnamed)).toBe(200);
    await rotate();
    expect(await me(unnamed)).toBe(200);
    await retiredFor('31 days');
    expect(await me(unnamed)).toBe(401);
  });

  it('a token with an unknown key id, or with the id of another key, is refused', async () => {
    const token = await logInOn();
    const id = await rotate();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const signed = (kid: string, key: Uint8Array) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(key);
    expect(await me(await signed('0123456789ab', first.jwt))).toBe(401);
    expect(await me(await signed('../../dev/null', first.jwt))).toBe(401);
    expect(await me(await signed(id, first.jwt))).toBe(401);
    expect(await me(await signed(first.id, app.keys.signing.jwt))).toBe(401);
    const renamed = Buffer.from(JSON.stringify({ ...headerOf(token), kid: id })).toString('base64url');
    expect(await me(`${renamed}.${payload}.${signature}`)).toBe(401);
    expect(await me(`${header}.${payload}.${signature}`)).toBe(200);
    expect(await me(await signed(first.id, first.jwt))).toBe(200);
    expect(await me(await signed(id, app.keys.signing.jwt))).toBe(200);
  });

  it('a captcha, a mailed code and a device from before a rotation are valid after it', async () => {
    const id = onlyRow(await test.db.query<{ id: number }>("select id from users where username = 'player01'")).id;
    const known = deviceOf((await logIn(app, 'player01')).response);
    const captcha = await solvedCaptcha(app);
    const { challenge } = (await logIn(app, 'mailed01')).body;
    const otp = /\b\d{6}\b/.exec((await listOutbox(test.db, 1))[0]?.text ?? '')?.[0];
    await rotate();
    const code = { username: 'mailed01', otp, type: 'email_otp', challenge };
    const verified = await app.inject({ method: 'POST', url: '/api/user-auth/verify-login', payload: code });
    expect(kidOf(verified.json().jwt)).toBe(app.keys.signing.id);
    const login = { method: 'POST', url: '/api/auth/login', headers: known } as const;
    const answer = await app.inject({ ...login, payload: { username: 'player01', password: testPassword, captcha } });
    expect(answer.statusCode).toBe(200);
    expect(deviceOf(answer)).toEqual(known);
    expect(await test.db.query('select 1 from known_devices where user_id = $1', [id])).toHaveLength(1);
    await retiredFor('31 days');
    await dropEndedKeys(test.db);
    await app.keys.refresh();
    expect(deviceOf((await logIn(app, 'player01', testPassword, { headers: known })).response)).toEqual(known);
    const stale = await openTestApp(test.db);
    const late = await solvedCaptcha(stale);
    await stale.close();
    const refused = await app.inject({ ...login, payload: { username: 'player01', password: testPassword, captcha: late } });
    expect(refused.json()).toMatchObject({ code: 'CAPTCHA_FAILED' });
  });

  it('the link and the code for a new password stay the same when they are asked for again', async () => {
    const email = 'player01@example.com';
    const forgot = async () => {
      const payload = { email, captcha: await solvedCaptcha(app) };
      const answer = await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload });
      expect(answer.statusCode).toBe(200);
      return (await listOutbox(test.db, 1))[0]?.text ?? '';
    };
    const before = await forgot();
    await rotate();
    const again = await forgot();
    expect(again).toBe(before);
    const token = /#link=([\w-]{22})/.exec(again)?.[1];
    const payload = { email, token, newPassword: testPassword };
    expect((await app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode).toBe(200);
  });

  it('the secret of an ended key is forgotten, and at last the key', async () => {
    const id = await rotate();
    await dropEndedKeys(test.db);
    expect((await storedKeys(test.db)).map(({ secret }) => secret === undefined)).toEqual([false, false]);
    await retiredFor('31 days');
    await dropEndedKeys(test.db);
    expect((await storedKeys(test.db)).map((key) => [key.id, key.secret === undefined])).toEqual([
      [id, false],
      [first.id, true],
    ]);
    await retiredFor('401 days');
    await dropEndedKeys(test.db);
    expect((await storedKeys(test.db)).map((key) => key.id)).toEqual([id]);
    const kept = JSON.stringify(await test.db.query('select * from signing_keys'));
    expect(kept).not.toContain(Buffer.from(app.keys.signing.devices).toString('base64url'));
  });

  it('the setting may be another once its key has ended, and not before', async () => {
    await checkSecret(test.db, testSecret);
    const another = 'another secret that is just as long as the first';
    if (test.db.kind === 'postgres') await expect(checkSecret(test.db, another)).rejects.toThrow('JWT_SECRET is another');
    const id = await rotate();
    if (test.db.kind === 'postgres') await expect(checkSecret(test.db, another)).rejects.toThrow('JWT_SECRET is another');
    const token = await logInOn();
    await retiredFor('31 days');
    await checkSecret(test.db, another);
    await app.keys.refresh();
    expect(app.keys.signing.id).toBe(id);
    expect(await me(token)).toBe(200);
  });
});
