import type { LoginResponse } from 'shared/contracts/auth';
import type { Passkey, PasskeyOffer, PasskeyRequest } from 'shared/contracts/passkeys';
import type { MemberSession } from 'shared/contracts/security';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { mailedCode, mailsTo } from '../../../../testkit/mailbox.ts';
import { type SoftAuthenticator, softAuthenticator } from '../../../../testkit/softAuthenticator.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, bearerOf, deviceOf, logIn, solvedCaptcha, testPassword } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { enrolAuthenticator } from '../second-factor/authenticator.ts';
import { credentialEpochOf } from '../sessions/credentials.repository.ts';
import { readCbor } from './cbor.ts';
import { changePurpose, newChallenge, userHandleOf } from './provePasskey.ts';

const origin = 'http://localhost:4000';
const site = { origin, rpId: 'localhost' };
type Headers = Record<string, string>;
type Claims = Parameters<SoftAuthenticator['get']>[0];
interface Answer extends Partial<LoginResponse> {
  statusCode: number;
  code?: string;
  message?: string;
  fields?: Record<string, string[]>;
}

describe.each(databases)('passkeys on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let members = 0;
  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db, { publicUrl: origin });
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const get = async <Body>(url: string, headers: Headers = {}) => (await app.inject({ url, headers })).json<Body>();
  const post = async <Body = Answer>(url: string, payload: object, headers: Headers = {}): Promise<Body> => {
    const response = await app.inject({ method: 'POST', url, headers, payload });
    return { ...response.json(), statusCode: response.statusCode };
  };
  const challenge = async () => (await get<PasskeyRequest>('/api/auth/passkey/challenge')).challenge;
  const offer = (headers: Headers, proof: object = { currentPassword: testPassword }) =>
    post<PasskeyOffer & Answer>('/api/user-auth/passkeys/offer', proof, headers);
  const add = async (headers: Headers, device: SoftAuthenticator, changes: Partial<Claims> = {}, name = 'Phone') => {
    const claims = { ...site, challenge: (await offer(headers)).challenge, ...changes };
    return post<Passkey & Answer>('/api/user-auth/passkeys/add', { name, ...device.create(claims) }, headers);
  };
  const list = async (headers: Headers) => (await get<{ contents: Passkey[] }>('/api/user-auth/passkeys', headers)).contents;
  const login = async (device: SoftAuthenticator, changes: Partial<Claims> = {}, headers: Headers = {}) =>
    post('/api/auth/passkey/login', { passkey: device.get({ ...site, challenge: await challenge(), ...changes }) }, headers);
  const proof = async (headers: Headers, device: SoftAuthenticator, changes: Partial<Claims> = {}) => {
    const request = await get<PasskeyRequest>('/api/user-auth/passkeys/challenge', headers);
    return { passkey: device.get({ ...site, challenge: request.challenge, ...changes }) };
  };
  const remove = (headers: Headers, id: string, proved: object) =>
    post('/api/user-auth/passkeys/remove', { id, ...proved }, headers);
  const member = async () => {
    const username = `passkey${++members}`;
    const id = await addTestMember(test.db, username);
    return { id, username, email: `${username}@example.com`, headers: await bearerOf(test.db, id) };
  };
  const withPasskey = async (device = softAuthenticator(), changes: Partial<Claims> = {}) => {
    const owner = await member();
    const added = await add(owner.headers, device, changes);
    expect(added).toMatchObject({ statusCode: 200, name: 'Phone', lastUsedAt: null });
    return { ...owner, device, added };
  };
  const status = async (headers: Headers) => (await app.inject({ url: '/api/user/me', headers })).statusCode;
  const bearer = ({ jwt }: Answer) => ({ authorization: `Bearer ${jwt}` });
  const subjects = async (email: string) => (await mailsTo(test.db, email)).map(({ subject }) => subject);
  const refusedLogin = (message: RegExp) => ({
    statusCode: 401,
    code: 'INVALID_CREDENTIALS',
    message: expect.stringMatching(message),
  });

  it.each(['ES256', 'RS256'] as const)('%s: is added with the password, mailed, and logs in', async (kind) => {
    const { id, username, email, headers, device } = await withPasskey(softAuthenticator(kind));
    expect(await subjects(email)).toEqual(['A passkey was added to your account - Snail Lotto']);
    const answer = await login(device, { userHandle: userHandleOf(test.db, id) });
    expect(answer).toMatchObject({ statusCode: 200, nextStep: 'none', user: { username } });
    const { contents } = await get<{ contents: MemberSession[] }>('/api/user-auth/sessions', bearer(answer));
    expect(contents.map(({ signedInWith, current }) => [signedInWith, current])).toEqual([
      ['passkey', true],
      ['password', false],
    ]);
    expect(await list(headers)).toMatchObject([{ name: 'Phone', synced: false, lastUsedAt: expect.any(Number) }]);
    expect(Buffer.from(userHandleOf(test.db, id), 'base64url').toString()).not.toContain(String(id));
  });

  it('takes the place of the password and of the second factor', async () => {
    const { id, headers, device } = await withPasskey();
    await enrolAuthenticator(test.db, id, 'owner', 'JBSWY3DPEHPK3PXP');
    const answer = await login(device);
    expect(answer).toMatchObject({ statusCode: 200, nextStep: 'none' });
    expect(await status(headers)).toBe(401);
    const now = bearer(answer);
    expect(await post('/api/user-auth/authenticator/remove', { currentPassword: testPassword }, now)).toMatchObject({
      fields: { otp: expect.anything() },
    });
    expect(await post('/api/user-auth/authenticator/remove', await proof(now, device), now)).toMatchObject({ statusCode: 200 });
  });

  const forged: [string, Partial<Claims>, RegExp][] = [
    ['of another origin', { origin: 'https://evil.example' }, /works only at http:\/\/localhost:4000\./],
    ['of another port', { origin: 'http://localhost:4001' }, /works only at/],
    ['for another site', { rpId: 'evil.example' }, /belongs to another site/],
    ['inside another page', { crossOrigin: true }, /the page of another site/],
    ['inside a named page', { topOrigin: 'https://evil.example' }, /the page of another site/],
    ['without verification', { flags: 0x01 }, /did not check that it is you/],
    ['without presence', { flags: 0x04 }, /did not check that it is you/],
    ['of a creation', { type: 'webauthn.create' }, /cannot be read/],
    ['of another account', { userHandle: 'c29tZWJvZHk' }, /another account/],
  ];
  it.each(forged)('an answer %s is refused, and the honest one logs in', async (_what, changes, message) => {
    const { device } = await withPasskey();
    expect(await login(device, changes)).toMatchObject(refusedLogin(message));
    expect(await login(device)).toMatchObject({ statusCode: 200 });
  });

  it('an altered signature, and one of another key, are refused', async () => {
    const [{ device }, other] = [await withPasskey(), softAuthenticator()];
    const answer = device.get({ ...site, challenge: await challenge() });
    const foreign = other.get({ ...site, challenge: await challenge() });
    const swapped = { ...foreign, id: device.id };
    const longer = { ...answer, signature: `${answer.signature}AA` };
    const cut = { ...answer, authenticatorData: answer.authenticatorData.slice(0, 40) };
    for (const passkey of [swapped, longer, { ...answer, signature: 'AAAA' }])
      expect(await post('/api/auth/passkey/login', { passkey })).toMatchObject(
        refusedLogin(/signature of this passkey is wrong/),
      );
    expect(await post('/api/auth/passkey/login', { passkey: cut })).toMatchObject(refusedLogin(/cannot be read/));
    expect(await post('/api/auth/passkey/login', { passkey: answer })).toMatchObject({ statusCode: 200 });
  });

  it('a challenge works once, for five minutes, and for its purpose, session and epoch only', async () => {
    const { id, headers, device } = await withPasskey();
    const expired = { statusCode: 400, code: 'CHALLENGE_EXPIRED' };
    const now = Date.now();
    const first = await challenge();
    expect(await login(device, { challenge: first })).toMatchObject({ statusCode: 200 });
    expect(await login(device, { challenge: first })).toMatchObject(expired);
    const signing = app.keys.signing;
    expect(await login(device, { challenge: newChallenge(signing, 'login', now - 300_001) })).toMatchObject(expired);
    expect(await login(device, { challenge: newChallenge(signing, 'login', now - 240_000) })).toMatchObject({ statusCode: 200 });
    expect(await login(device, { challenge: Buffer.from('z.random.mac').toString('base64url') })).toMatchObject(expired);

    const stepUp = (given: string) => offer(headers, { passkey: device.get({ ...site, challenge: given }) });
    const forSession = async (at: Headers) => (await get<PasskeyRequest>('/api/user-auth/passkeys/challenge', at)).challenge;
    const otherSession = await bearerOf(test.db, id);
    expect(await stepUp(await challenge())).toMatchObject(expired);
    expect(await stepUp(await forSession(otherSession))).toMatchObject(expired);
    expect(await login(device, { challenge: await forSession(headers) })).toMatchObject(expired);
    const claims = { userId: id, sessionId: 'x', credentialEpoch: await credentialEpochOf(test.db, id) };
    expect(await stepUp(newChallenge(signing, changePurpose(claims), now))).toMatchObject(expired);
    expect(await stepUp(await forSession(headers))).toMatchObject({ statusCode: 200 });
    expect(await stepUp((await offer(headers)).challenge)).toMatchObject(expired);
  });

  it('a counter that goes back is refused; one that stays at 0 is not', async () => {
    const { device, headers } = await withPasskey(softAuthenticator(), { signCount: 5 });
    expect(await login(device, { signCount: 7 })).toMatchObject({ statusCode: 200 });
    for (const signCount of [7, 6, 0]) expect(await login(device, { signCount })).toMatchObject(refusedLogin(/went back/));
    expect(await offer(headers, await proof(headers, device, { signCount: 7 }))).toMatchObject({
      statusCode: 400,
      fields: { passkey: [expect.stringMatching(/went back/)] },
    });
    expect(await login(device, { signCount: 8 })).toMatchObject({ statusCode: 200 });
    const still = await withPasskey();
    for (const _each of [1, 2]) expect(await login(still.device)).toMatchObject({ statusCode: 200 });
  });

  it('parallel logins with one answer open one session', async () => {
    const { device } = await withPasskey();
    const passkey = device.get({ ...site, challenge: await challenge() });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('/api/auth/passkey/login', { passkey })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400, 400]);
  });

  it('proves a change in place of the password; a passkey of another member or an unknown one does not', async () => {
    const [owner, other] = [await withPasskey(), await withPasskey()];
    const change = (proved: object) =>
      post('/api/user-auth/change-password', { ...proved, newPassword: 'copper-harbour-violin' }, owner.headers);
    expect(await change(await proof(owner.headers, other.device))).toMatchObject({
      statusCode: 400,
      fields: { passkey: ['This passkey belongs to another account.'] },
    });
    expect(await change(await proof(owner.headers, softAuthenticator()))).toMatchObject({
      fields: { passkey: [expect.stringMatching(/does not know this passkey/)] },
    });
    expect(await change({})).toMatchObject({ fields: { currentPassword: expect.anything() } });
    expect(await change(await proof(owner.headers, owner.device, { flags: 0x01 }))).toMatchObject({
      fields: { passkey: expect.anything() },
    });
    const used = await proof(owner.headers, owner.device);
    const changed = await change(used);
    expect(changed).toMatchObject({ statusCode: 200, jwt: expect.any(String) });
    expect((await logIn(app, owner.username, 'copper-harbour-violin')).statusCode).toBe(200);
    expect(await login(owner.device)).toMatchObject({ statusCode: 200 });
    const nobody = await member();
    expect(await get('/api/user-auth/passkeys/challenge', nobody.headers)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is added only after step-up, with an answer of this page, and once', async () => {
    const { headers } = await member();
    const device = softAuthenticator();
    expect(await offer(headers, { currentPassword: 'not the one' })).toMatchObject({
      statusCode: 400,
      fields: { currentPassword: ['This is not your password.'] },
    });
    const refused = (message: RegExp) => ({ statusCode: 400, fields: { passkey: [expect.stringMatching(message)] } });
    expect(await add(headers, device, { challenge: await challenge() })).toMatchObject({ code: 'CHALLENGE_EXPIRED' });
    expect(await add(headers, device, { origin: 'https://evil.example' })).toMatchObject(refused(/works only at/));
    expect(await add(headers, device, { rpId: 'evil.example' })).toMatchObject(refused(/another site/));
    expect(await add(headers, device, { flags: 0x01 })).toMatchObject(refused(/did not check/));
    expect(await add(headers, device, { crossOrigin: true })).toMatchObject(refused(/another site/));
    expect(await add(headers, softAuthenticator('ES256', { algorithm: -48 }))).toMatchObject(refused(/cannot be read/));
    expect(await add(headers, softAuthenticator('RS256', { bits: 1_024 }))).toMatchObject(refused(/cannot be read/));
    expect(await add(headers, device, {}, '   ')).toMatchObject({ fields: { name: ['Please give the passkey a name.'] } });
    expect(await list(headers)).toEqual([]);
    expect(await add(headers, device)).toMatchObject({ statusCode: 200 });
    expect(await add(headers, device)).toMatchObject(refused(/in use already/));
    expect((await offer(headers)).credentialIds).toEqual([device.id]);
  });

  it('a member has twenty at most', async () => {
    const { headers } = await withPasskey();
    for (let more = 0; more < 19; more++) expect(await add(headers, softAuthenticator())).toMatchObject({ statusCode: 200 });
    expect(await offer(headers)).toMatchObject({ statusCode: 409, code: 'QUOTA_EXCEEDED' });
  });

  it('is renamed by its owner only', async () => {
    const [owner, stranger] = [await withPasskey(), await member()];
    const rename = (headers: Headers, name: string) =>
      post('/api/user-auth/passkeys/rename', { id: owner.added.id, name }, headers);
    expect(await rename(stranger.headers, 'Mine')).toMatchObject({ statusCode: 404 });
    expect(await rename(owner.headers, ' Laptop ')).toMatchObject({ statusCode: 200 });
    expect(await rename(owner.headers, ' ')).toMatchObject({ statusCode: 400 });
    expect((await list(owner.headers)).map(({ name }) => name)).toEqual(['Laptop']);
  });

  it('a removed one does not log in, its sessions end but for the one that asks, and the member gets a mail', async () => {
    const [{ headers, email, device, added }, stranger] = [await withPasskey(), await withPasskey()];
    const [asking, lost] = [bearer(await login(device)), bearer(await login(device))];
    expect(await remove(headers, added.id, {})).toMatchObject({ statusCode: 400 });
    const byStranger = { currentPassword: testPassword };
    expect(await remove(stranger.headers, added.id, byStranger)).toMatchObject({ statusCode: 404 });
    expect(await remove(asking, added.id, await proof(asking, device))).toMatchObject({ statusCode: 200 });
    expect([await status(asking), await status(lost), await status(headers)]).toEqual([200, 401, 200]);
    expect(await login(device)).toMatchObject(refusedLogin(/does not know this passkey/));
    expect(await subjects(email)).toContain('A passkey was removed from your account - Snail Lotto');
    expect(await remove(asking, added.id, { currentPassword: testPassword })).toMatchObject({ statusCode: 404 });
  });

  it('a new password by mail ends sessions and offers, and keeps passkeys', async () => {
    const { username, email, device, headers } = await withPasskey();
    const { challenge: offered } = await offer(headers);
    await post('/api/auth/forgot-password', { email, captcha: await solvedCaptcha(app) });
    const reset = { email, token: await mailedCode(test.db, email), newPassword: 'copper-harbour-violin' };
    expect(await post('/api/auth/reset-password', reset)).toMatchObject({ statusCode: 200 });
    expect(await status(headers)).toBe(401);
    const answer = await login(device);
    expect(answer).toMatchObject({ statusCode: 200, user: { username } });
    expect(await add(bearer(answer), softAuthenticator(), { challenge: offered })).toMatchObject({ statusCode: 400 });
    expect(await list(bearer(answer))).toHaveLength(1);
  });

  it('logins are limited by network, as those with a password are', async () => {
    const { device } = await withPasskey();
    const strict = await openTestApp(test.db, { publicUrl: origin, rateLimitFactor: 1 / rules.loginByAddress.max });
    const attempt = async (headers: Headers = {}) => {
      const { challenge } = (await strict.inject('/api/auth/passkey/challenge')).json<PasskeyRequest>();
      const passkey = device.get({ ...site, challenge });
      return strict.inject({
        method: 'POST',
        url: '/api/auth/passkey/login',
        payload: { passkey },
        headers,
        remoteAddress: '203.0.113.77',
      });
    };
    const first = await attempt();
    expect([first.statusCode, (await attempt()).statusCode]).toEqual([200, 429]);
    expect((await attempt(deviceOf(first))).statusCode).toBe(200);
    await strict.close();
  });
});

test.each([
  ['nothing', ''],
  ['a text that is cut', '6361'],
  ['a list longer than the bytes', '9a7fffffff01'],
  ['nested lists', '81'.repeat(40)],
  ['a tag', 'c100'],
  ['a float', 'f93c00'],
  ['an indefinite length', '9f01ff'],
])('CBOR: %s is refused', (_what, hex) => {
  expect(readCbor(Buffer.from(hex, 'hex'))).toBeUndefined();
});

test('CBOR: reads what authenticators write', () => {
  expect(readCbor(Buffer.from('a4613100613281f5613320613442abcd', 'hex'))).toEqual(
    new Map<string, unknown>([
      ['1', 0],
      ['2', [true]],
      ['3', -1],
      ['4', Buffer.from('abcd', 'hex')],
    ]),
  );
});
