import { randomUUID } from 'node:crypto';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { mailedCode } from '../../../../testkit/mailbox.ts';
import { type ProofOf, type ProvingBrowser, provingBrowser } from '../../../../testkit/provingBrowser.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, bearerOf, solvedCaptcha, testPassword } from '../../../../testkit/testMembers.ts';
import { credit, expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import type { App } from '../../../app/app.ts';
import { enrolEmailCodes } from '../second-factor/authenticator.ts';

const origin = 'https://lotto.example.com';
const limit = { url: '/api/protection/limit', body: JSON.stringify({ period: 'day', amount: 5 }) };

type Wrong = Partial<ProofOf> & { browser?: ProvingBrowser };

describe.each(databases)('a session that is bound to a browser, on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let elsewhere: App;
  let members = 0;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db, { publicUrl: origin });
    elsewhere = await openTestApp(test.db, { publicUrl: origin });
  });
  afterEach(() => expectLedgerWithoutFaults(test.db));
  afterAll(async () => {
    await app.close();
    await elsewhere.close();
    await test.drop();
  });

  const login = async (username: string, dpop: string | undefined, at = app) => {
    const payload = { username, password: testPassword, captcha: await solvedCaptcha(at) };
    return at.inject({ method: 'POST', url: '/api/auth/login', payload, headers: dpop === undefined ? {} : { dpop } });
  };

  const boundMember = async () => {
    const username = `bound${++members}`;
    const id = await addTestMember(test.db, username);
    await credit(test.db, id, 100);
    const browser = provingBrowser();
    const answer = await login(username, browser.prove({ url: `${origin}/api/auth/login` }));
    const token = answer.json<{ jwt: string }>().jwt;
    return { id, username, browser, token, nonce: String(answer.headers['dpop-nonce']) };
  };
  type Member = Awaited<ReturnType<typeof boundMember>>;

  const send = (
    token: string,
    { url, body, dpop, key, at = app }: { url: string; body: string; dpop?: string; key?: string; at?: App },
  ) =>
    at.inject({
      method: 'POST',
      url,
      payload: body,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(dpop !== undefined && { dpop }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
  const fitting = ({ token, nonce }: Member, { url, body }: { url: string; body: string }): ProofOf => ({
    url: origin + url,
    token,
    nonce,
    body,
  });
  const read = ({ token, browser, nonce }: Member, url: string, at = app) =>
    at.inject({
      url,
      headers: {
        authorization: `Bearer ${token}`,
        dpop: browser.prove({ method: 'GET', url: origin + (url.split('?')[0] ?? ''), token, nonce }),
      },
    });
  const stars = async (member: Member) =>
    (await read(member, '/api/wallet/me')).json<{ contents: { starBalance: number }[] }>().contents[0]?.starBalance;
  const refusal = { statusCode: 401, code: 'PROOF_REQUIRED' };
  const claimsOf = (token: string): object => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  it('is bound to the key in its token: with a proof it reads and buys, without one it does neither', async () => {
    const member = await boundMember();
    expect(claimsOf(member.token)).toMatchObject({ cnf: { jkt: member.browser.jkt } });
    const lottery = await addLottery(test.db);
    const order = { url: `/api/lotteries/${lottery}/buy-ticket`, body: '{"ticketNumber":[3]}' };
    const key = randomUUID();

    const stolen = await send(member.token, { ...order, key: randomUUID() });
    expect(stolen.json()).toMatchObject({ ...refusal, message: expect.stringMatching(/log in again on this device/i) });
    expect(stolen.headers['www-authenticate']).toContain('DPoP error="invalid_dpop_proof"');
    const looked = await app.inject({ url: '/api/wallet/me', headers: { authorization: `Bearer ${member.token}` } });
    expect(looked.json()).toMatchObject(refusal);
    expect(await stars(member)).toBe(100);

    const dpop = member.browser.prove({ ...fitting(member, order), jti: key });
    expect((await send(member.token, { ...order, dpop, key })).json()).toMatchObject({ ticketNumbers: [3], repeated: false });
    expect(await stars(member)).toBe(99);
    // A stolen proof only repeats the same purchase; it is invalid for any other request.
    expect((await send(member.token, { ...order, dpop, key, at: elsewhere })).json()).toMatchObject({ repeated: true });
    const other = { ...order, body: '{"ticketNumber":[4]}' };
    for (const each of [key, randomUUID()])
      expect((await send(member.token, { ...other, dpop, key: each, at: elsewhere })).json()).toMatchObject(refusal);
    expect(await stars(member)).toBe(99);
  });

  it('counts a proof of a purchase once where it does not name the idempotency key', async () => {
    const member = await boundMember();
    const lottery = await addLottery(test.db);
    const order = { url: `/api/lotteries/${lottery}/buy-ticket`, body: '{"ticketNumber":[3]}' };
    const { body: _unsaid, ...plain } = fitting(member, order);
    const dpop = member.browser.prove(plain);
    expect((await send(member.token, { ...order, dpop, key: randomUUID() })).statusCode).toBe(200);
    const again = { ...order, body: '{"ticketNumber":[5]}', dpop, key: randomUUID() };
    for (const at of [app, elsewhere]) expect((await send(member.token, { ...again, at })).json()).toMatchObject(refusal);
    expect(await stars(member)).toBe(99);
  });

  it('takes a proof of any other call once, in all processes', async () => {
    const member = await boundMember();
    const dpop = member.browser.prove(fitting(member, limit));
    expect((await send(member.token, { ...limit, dpop })).statusCode).toBe(200);
    for (const at of [app, elsewhere]) expect((await send(member.token, { ...limit, dpop, at })).json()).toMatchObject(refusal);
  });

  it.each<[string, () => Wrong]>([
    ['another address', () => ({ url: `${origin}/api/protection/break` })],
    ['another site', () => ({ url: `https://lotto.example.org${limit.url}` })],
    ['another method', () => ({ method: 'GET' })],
    ['another token', () => ({ token: 'a.b.c' })],
    ['no token', () => ({ claims: { ath: undefined } })],
    ['another body', () => ({ body: '{}' })],
    ['a key that is not the session’s', () => ({ browser: provingBrowser() })],
    ['no signature of the key that it names', () => ({ header: { jwk: publicKeyOf(provingBrowser()) } })],
    ['a private key in it', () => ({ header: { jwk: { ...publicKeyOf(provingBrowser()), d: 'x'.repeat(43) } } })],
    ['a point that is not on the curve', () => ({ header: { jwk: { ...publicKeyOf(provingBrowser()), x: 'A'.repeat(43) } } })],
    ['another algorithm', () => ({ header: { alg: 'none' } })],
    ['another type', () => ({ header: { typ: 'JWT' } })],
    ['no id', () => ({ claims: { jti: undefined } })],
  ])('changes nothing with a proof of %s', async (_what, wrong) => {
    const member = await boundMember();
    const { browser = member.browser, ...changes } = wrong();
    const dpop = browser.prove({ ...fitting(member, limit), ...changes });
    const answer = await send(member.token, { ...limit, dpop });
    expect(answer.json()).toMatchObject(refusal);
    expect(answer.headers['www-authenticate']).toContain('error="invalid_dpop_proof"');
    // Control: the same request without the fault succeeds.
    expect((await send(member.token, { ...limit, dpop: member.browser.prove(fitting(member, limit)) })).statusCode).toBe(200);
  });

  it.each(['', 'x', 'a.b.c', `${'a'.repeat(5_000)}.b.${'c'.repeat(86)}`])(
    'changes nothing with what is no proof (%#)',
    async (dpop) => {
      const member = await boundMember();
      expect((await send(member.token, { ...limit, dpop })).json()).toMatchObject(refusal);
    },
  );

  it('asks for a fresh number with one more request, whatever the clock of the browser says', async () => {
    const member = await boundMember();
    const twoHoursAgo = { iat: Math.floor(Date.now() / 1000) - 7_200 };
    for (const nonce of [undefined, 'x', 'zzz.x', `${member.nonce}x`]) {
      const dpop = member.browser.prove({ ...fitting(member, limit), nonce, claims: twoHoursAgo });
      const asked = await send(member.token, { ...limit, dpop });
      expect(asked.json()).toMatchObject(refusal);
      expect(asked.headers['www-authenticate']).toContain('error="use_dpop_nonce"');
      const fresh = { ...fitting(member, limit), nonce: String(asked.headers['dpop-nonce']), claims: twoHoursAgo };
      expect((await send(member.token, { ...limit, dpop: member.browser.prove(fresh) })).statusCode).toBe(200);
    }
  });

  it('gets the number for its next proof with everything that it reads, also with a refusal', async () => {
    const member = await boundMember();
    const answer = await app.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${member.token}` } });
    expect(answer.json()).toMatchObject(refusal);
    const fresh = await read({ ...member, nonce: String(answer.headers['dpop-nonce']) }, '/api/user/me', elsewhere);
    expect(fresh.statusCode).toBe(200);
    const dpop = member.browser.prove({ ...fitting(member, limit), nonce: String(fresh.headers['dpop-nonce']) });
    expect((await send(member.token, { ...limit, dpop, at: elsewhere })).statusCode).toBe(200);
  });

  it('reads again with the same proof, whatever the query says, and nothing else with it', async () => {
    const member = await boundMember();
    const dpop = member.browser.prove({
      method: 'GET',
      url: `${origin}/api/wallet/me`,
      token: member.token,
      nonce: member.nonce,
    });
    const headers = { authorization: `Bearer ${member.token}`, dpop };
    for (const at of [app, elsewhere, app])
      expect((await at.inject({ url: '/api/wallet/me?page=0', headers })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/user/me', headers })).json()).toMatchObject(refusal);
    expect((await send(member.token, { url: '/api/wallet/me', body: '{}', dpop })).statusCode).toBe(404);
  });

  it('writes to the operator with a proof only; a visitor without a token writes as before', async () => {
    const member = await boundMember();
    const message = {
      url: '/api/contact-information/',
      body: JSON.stringify({ email: '', question: 'Mine', message: 'Where?' }),
    };
    expect((await send(member.token, message)).json()).toMatchObject(refusal);
    expect(await test.db.query('select 1 from contact_messages where user_id = $1', [member.id])).toEqual([]);
    const dpop = member.browser.prove(fitting(member, message));
    expect((await send(member.token, { ...message, dpop })).statusCode).toBe(200);
    expect(await test.db.query('select 1 from contact_messages where user_id = $1', [member.id])).toHaveLength(1);
    const payload = { email: 'visitor@example.com', question: 'Mine', message: 'Where?' };
    expect((await app.inject({ method: 'POST', url: message.url, payload })).statusCode).toBe(200);
  });

  it('goes on with a bound token after a change of the password, and the token of before reads nothing', async () => {
    const member = await boundMember();
    const change = {
      url: '/api/user-auth/change-password',
      body: JSON.stringify({ currentPassword: testPassword, newPassword: 'copper-harbour-violin' }),
    };
    const answer = await send(member.token, { ...change, dpop: member.browser.prove(fitting(member, change)) });
    const changed = { ...member, token: answer.json<{ jwt: string }>().jwt };
    expect(claimsOf(changed.token)).toMatchObject({ cnf: { jkt: member.browser.jkt } });
    expect((await read(changed, '/api/user/me')).statusCode).toBe(200);
    expect((await read(member, '/api/user/me')).json()).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(
      (await app.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${changed.token}` } })).json(),
    ).toMatchObject(refusal);
  });

  it('can be ended without a proof', async () => {
    const { token } = await boundMember();
    expect((await send(token, { url: '/api/auth/logout', body: '{}' })).statusCode).toBe(200);
  });

  it('is started by the second step of a login too', async () => {
    const username = `bound${++members}`;
    const id = await addTestMember(test.db, username);
    await enrolEmailCodes(test.db, id);
    const browser = provingBrowser();
    const { challenge } = (await login(username, browser.prove({ url: `${origin}/api/auth/login` }))).json<{
      challenge: string;
    }>();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user-auth/verify-login',
      payload: { username, otp: await mailedCode(test.db, `${username}@example.com`), type: 'email_otp', challenge },
      headers: { dpop: browser.prove({ url: `${origin}/api/user-auth/verify-login` }) },
    });
    expect(claimsOf(answer.json<{ jwt: string }>().jwt)).toMatchObject({ cnf: { jkt: browser.jkt } });
  });

  it('is the only one on a site with TLS: a login without a proof for the site’s address is refused', async () => {
    const { username, browser } = await boundMember();
    const unproved = await login(username, undefined);
    expect(unproved.json()).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION',
      message: expect.stringMatching(/load the page again/),
    });
    expect(unproved.headers['www-authenticate']).toMatch(/^DPoP error=/);
    const elsewhereProved = await login(username, browser.prove({ url: 'https://www.example.com/api/auth/login' }));
    expect(elsewhereProved.json()).toMatchObject({ statusCode: 400, message: `Please log in at ${origin}.` });
  });

  it('is the only one that does anything on a site with TLS: a token of before that is bound to no key reads and changes nothing', async () => {
    const { id } = await boundMember();
    const { authorization } = await bearerOf(test.db, id);
    expect((await app.inject({ url: '/api/user/me', headers: { authorization } })).json()).toMatchObject(refusal);
    expect((await send(authorization.slice('Bearer '.length), limit)).json()).toMatchObject(refusal);
  });

  it('is not needed on a site without TLS, where browsers have no keys; a bound one has to prove there as well', async () => {
    const plain = await openTestApp(test.db, { publicUrl: 'http://lotto.lan' });
    const { username, token } = await boundMember();
    for (const dpop of [undefined, provingBrowser().prove({ url: 'http://other.lan/api/auth/login' })]) {
      const unbound = (await login(username, dpop, plain)).json<{ jwt: string }>().jwt;
      expect(claimsOf(unbound)).not.toHaveProperty('cnf');
      expect((await plain.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${unbound}` } })).statusCode).toBe(200);
      expect((await send(unbound, { ...limit, at: plain })).statusCode).toBe(200);
    }
    expect((await plain.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${token}` } })).json()).toMatchObject(
      refusal,
    );
    await plain.close();
  });

  it('is refused with a proof of something else, before the captcha is used up', async () => {
    const { username, browser } = await boundMember();
    for (const dpop of [
      'x',
      browser.prove({ url: `${origin}/api/auth/logout` }),
      browser.prove({ url: `${origin}/api/auth/login`, method: 'GET' }),
    ])
      expect((await login(username, dpop)).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' });
  });

  it('on a machine of one’s own proves for the port of a development server', async () => {
    const local = await openTestApp(test.db, { publicUrl: 'http://localhost:3000' });
    const { username, browser } = await boundMember();
    const dpop = browser.prove({ url: 'http://127.0.0.1:3101/api/auth/login' });
    expect(claimsOf((await login(username, dpop, local)).json<{ jwt: string }>().jwt)).toHaveProperty('cnf');
    await local.close();
  });

  const exceptions = { 'post /api/auth/logout': 'A member who has lost the key can still end the session.' };

  it('proves every call of a member, but those that say why not', async () => {
    const { token } = await boundMember();
    const headers = { authorization: `Bearer ${token}` };
    const { paths } = (await app.inject('/api/docs/json')).json<{ paths: Record<string, Record<string, Described>> }>();
    // Calls of operators are proved too (office/sessions/officeSessions.test.ts), by sessions that are not a member's.
    const ofMembers = Object.entries(paths).filter(([path]) => !/^\/api\/(office|desk)\//.test(path));
    const calls = ofMembers.flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security?.some((each) => 'bearer' in each))
        .map(([method, operation]) => ({ name: `${method} ${path.replace(/(?<=.)\/$/, '')}`, method, path, operation })),
    );
    expect(calls.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['get /api/user/me', 'post /api/lotteries/{id}/buy-ticket', 'post /api/auth/logout']),
    );
    const unproved: string[] = [];
    for (const { name, method, path, operation } of calls.toSorted(
      (a, b) => Number(a.name in exceptions) - Number(b.name in exceptions),
    )) {
      const { example, examples } = operation.requestBody?.content['application/json'] ?? {};
      const payload = example ?? Object.values(examples ?? {})[0]?.value ?? {};
      const url = path.replace(/\{\w+\}/g, '1');
      const answer = await app.inject({ method: methods[method] ?? 'POST', url, headers, ...(method !== 'get' && { payload }) });
      if (answer.json<{ code?: string }>().code !== 'PROOF_REQUIRED') unproved.push(name);
    }
    // A route that fails here must require a proof, or state why not: `config: { proof: { notAsked: 'why' } }`.
    expect(unproved).toEqual(Object.keys(exceptions));
  });
});

const methods: Record<string, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
};

interface Described {
  security?: object[];
  requestBody?: { content: Record<string, { example?: object; examples?: Record<string, { value: object }> }> };
}

function publicKeyOf(browser: ProvingBrowser): object {
  const [header = ''] = browser.prove({ url: origin }).split('.');
  return JSON.parse(Buffer.from(header, 'base64url').toString()).jwk;
}
