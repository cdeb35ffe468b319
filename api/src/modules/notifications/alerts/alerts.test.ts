import type { Alerts } from 'shared/contracts/alerts';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { subscribedBrowser } from '../../../../testkit/pushService.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { testFairKey } from '../../../../testkit/testKeys.ts';
import { addTestMember, bearerOf, deviceOf, logIn, testPassword } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { vapidKeys } from '../../../core/push/webPush.ts';
import { sweepExpired } from '../../../jobs/expiry.job.ts';
import { maxDevices } from './alerts.repository.ts';

describe.each(databases)('the choice of alerts on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let members = 0;
  let browsers = 0;
  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const loggedIn = async (username = `alerted${++members}`, from: Parameters<typeof logIn>[3] = {}) => {
    const { body, response } = await logIn(app, username, testPassword, from);
    const headers = { authorization: `Bearer ${body.jwt}`, ...(from.headers ?? deviceOf(response)) };
    return { username, headers };
  };
  const newMember = async () => {
    const id = await addTestMember(test.db, `alerted${++members}`);
    return { id, ...(await loggedIn(`alerted${members}`)) };
  };
  type Headers = { authorization: string };
  const alertsOf = async (headers: Headers) => (await app.inject({ url: '/api/alerts/me', headers })).json<Alerts>();
  const post = (url: string, headers: Headers, payload: object) => app.inject({ method: 'POST', url, headers, payload });
  const newBrowser = () => subscribedBrowser(`https://push.example.com/send/${++browsers}`).target;
  const subscribe = (headers: Headers, target = newBrowser()) => post('/api/alerts/push', headers, target);
  const stored = () => test.db.query<{ target: string }>('select * from push_subscriptions');

  it('no member is notified by default; the answer has the key for subscriptions and is not cached', async () => {
    const { username, headers } = await newMember();
    const answer = await app.inject({ url: '/api/alerts/me', headers });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      choice: 'none',
      answered: false,
      mailTo: `${username}@example.com`,
      devices: 0,
      thisDevice: false,
      pushKey: vapidKeys(testFairKey).publicKey,
    });
    expect((await app.inject('/api/alerts/me')).statusCode).toBe(401);
  });

  it('a choice is kept, and "no" is an answer', async () => {
    const { headers } = await newMember();
    const chosen = await post('/api/alerts/choose', headers, { choice: 'none' });
    expect(chosen.headers['cache-control']).toBe('no-store');
    expect(chosen.json()).toMatchObject({ choice: 'none', answered: true });
    expect((await post('/api/alerts/choose', headers, { choice: 'mail' })).json()).toMatchObject({ choice: 'mail' });
    expect(await alertsOf(headers)).toMatchObject({ choice: 'mail', answered: true });
    expect((await post('/api/alerts/choose', headers, { choice: 'push' })).statusCode).toBe(400);
  });

  it('mail needs an address that is confirmed', async () => {
    const id = await addTestMember(test.db, 'unconfirmed', { emailConfirmed: false });
    const headers = await bearerOf(test.db, id);
    const refused = await post('/api/alerts/choose', headers, { choice: 'mail' });
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'EMAIL_NOT_VERIFIED', message: expect.stringContaining('no confirmed email address') }),
    ]);
    expect(await alertsOf(headers)).toMatchObject({ choice: 'none', answered: false, mailTo: null });
  });

  it('a browser is kept once, sealed, and is this one only for its own session', async () => {
    const { id, headers } = await newMember();
    const target = newBrowser();
    for (let turn = 0; turn < 2; turn++) {
      expect((await subscribe(headers, target)).json()).toMatchObject({ choice: 'push', devices: 1, thisDevice: true });
    }
    expect((await subscribe(headers)).json()).toMatchObject({ devices: 1, thisDevice: true });
    expect(await alertsOf(await bearerOf(test.db, id))).toMatchObject({ devices: 1, thisDevice: false });
    expect(JSON.stringify(await stored())).not.toMatch(/push\.example\.com|p256dh/);
    expect((await post('/api/alerts/choose', headers, { choice: 'mail' })).json()).toMatchObject({
      devices: 0,
      thisDevice: false,
    });
  });

  it('a browser notifies one member: the last who chose it', async () => {
    const [first, second] = [await newMember(), await newMember()];
    const target = newBrowser();
    await subscribe(first.headers, target);
    await subscribe(second.headers, target);
    expect([await alertsOf(first.headers), await alertsOf(second.headers)]).toMatchObject([{ devices: 0 }, { devices: 1 }]);
  });

  it('an eleventh browser takes the place of the first', async () => {
    const { id, headers } = await newMember();
    await subscribe(headers);
    for (let more = 0; more < maxDevices; more++) await subscribe(await bearerOf(test.db, id));
    expect(await alertsOf(headers)).toMatchObject({ devices: maxDevices, thisDevice: false });
  });

  it.each([
    ['http', { endpoint: 'http://push.example.com/a' }],
    ['an address beside the provider', { endpoint: 'https://10.0.0.1/a' }],
    ['this machine', { endpoint: 'http://localhost:9/a' }],
    ['no address', { endpoint: 'push' }],
    ['keys that are none', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['short keys', { keys: { p256dh: 'AAAA', auth: 'AAAA' } }],
  ])('refuses a subscription that no push service issues: %s', async (_what, change) => {
    const { headers } = await newMember();
    const refused = await post('/api/alerts/push', headers, { ...newBrowser(), ...change });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'VALIDATION']);
    expect(await alertsOf(headers)).toMatchObject({ answered: false, devices: 0 });
  });

  it('logging out ends it in this browser, and in no other', async () => {
    const { id, headers } = await newMember();
    const other = await bearerOf(test.db, id);
    await subscribe(headers);
    await subscribe(other);
    expect((await post('/api/auth/logout', headers, {})).statusCode).toBe(200);
    expect(await alertsOf(other)).toMatchObject({ choice: 'push', devices: 1, thisDevice: true });
  });

  it('so does ending the session from elsewhere, also after the member logged in once more in that browser', async () => {
    const { id, username, headers } = await newMember();
    await subscribe(headers);
    await test.db.query('update sessions set expires_at = now() where user_id = $1', [id]);
    const again = await loggedIn(username, { headers: { cookie: headers.cookie } });
    expect(await alertsOf(again.headers)).toMatchObject({ devices: 1, thisDevice: true });
    const other = await bearerOf(test.db, id);
    expect((await post('/api/user-auth/sessions/end', other, {})).statusCode).toBe(200);
    expect(await alertsOf(other)).toMatchObject({ devices: 0 });
  });

  it('a session that was only not used for a while leaves it: the draw may come later', async () => {
    const { id, headers } = await newMember();
    await subscribe(headers);
    await test.db.query("update sessions set expires_at = now() - interval '1 second' where user_id = $1", [id]);
    await sweepExpired(asProvider(test.db));
    expect(await alertsOf(await bearerOf(test.db, id))).toMatchObject({ choice: 'push', devices: 1 });
  });

  it('a new password ends it everywhere else, and not in the browser where it was set', async () => {
    const { username, headers } = await newMember();
    const other = await loggedIn(username);
    await subscribe(headers);
    await subscribe(other.headers);
    const payload = { currentPassword: testPassword, newPassword: 'copper-harbour-violin' };
    const { jwt } = (await post('/api/user-auth/change-password', headers, payload)).json<{ jwt: string }>();
    const now = { ...headers, authorization: `Bearer ${jwt}` };
    expect(await alertsOf(now)).toMatchObject({ choice: 'push', devices: 1, thisDevice: true });
  });
});
