import { randomUUID } from 'node:crypto';
import type { App } from '../../main/app.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { addLottery } from '../../testing/lotteries.ts';
import { mailedCode } from '../../testing/mailbox.ts';
import { type ProofOf, type ProvingBrowser, provingBrowser } from '../../testing/provingBrowser.ts';
import { openTestApp } from '../../testing/testApp.ts';
import { addTestMember, solvedCaptcha, testPassword } from '../../testing/testMembers.ts';
import { credit, expectBooksInOrder } from '../../testing/wallets.ts';
import { enrolEmailCodes } from '../second-factor/enrolment.ts';

const origin = 'https://lotto.example.com';
const limit = { url: '/api/protection/limit', body: JSON.stringify({ period: 'day', amount: 5 }) };

/** A change of a proof, or another proof, by which a call is to be refused. */
type Wrong = Partial<ProofOf> & { browser?: ProvingBrowser };

describe.each(databases)('a session that is bound to a browser, on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let elsewhere: App;
  let members = 0;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db, { publicUrl: origin });
    // Another process over the same database, which shares nothing else.
    elsewhere = await openTestApp(test.db, { publicUrl: origin });
  });
  afterEach(() => expectBooksInOrder(test.db));
  afterAll(async () => {
    await app.close();
    await elsewhere.close();
    await test.drop();
  });

  const login = async (username: string, dpop: string | undefined, at = app) => {
    const payload = { username, password: testPassword, captcha: await solvedCaptcha(at) };
    return at.inject({ method: 'POST', url: '/api/auth/login', payload, headers: dpop === undefined ? {} : { dpop } });
  };

  /** A member who has logged in with a proof. */
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
  const stars = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ url: '/api/wallet/me', headers });
    return answer.json<{ contents: { starBalance: number }[] }>().contents[0]?.starBalance;
  };
  const refusal = { statusCode: 401, code: 'PROOF_REQUIRED' };
  const claimsOf = (token: string): object => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  it('says so in its token, buys with a proof, and whoever has the token alone reads and buys nothing', async () => {
    const member = await boundMember();
    expect(claimsOf(member.token)).toMatchObject({ cnf: { jkt: member.browser.jkt } });
    const lottery = await addLottery(test.db);
    const order = { url: `/api/lotteries/${lottery}/buy-ticket`, body: '{"ticketNumber":[3]}' };
    const key = randomUUID();

    const stolen = await send(member.token, { ...order, key: randomUUID() });
    expect(stolen.json()).toMatchObject({ ...refusal, message: expect.stringMatching(/log in again on this device/i) });
    expect(stolen.headers['www-authenticate']).toContain('DPoP error="invalid_dpop_proof"');
    expect(await stars(member.token)).toBe(100);

    const dpop = member.browser.prove({ ...fitting(member, order), jti: key });
    expect((await send(member.token, { ...order, dpop, key })).json()).toMatchObject({ ticketNumbers: [3], repeated: false });
    expect(await stars(member.token)).toBe(99);
    // What was seen on its way there: the same again is the same purchase, and for nothing else is it a proof.
    expect((await send(member.token, { ...order, dpop, key, at: elsewhere })).json()).toMatchObject({ repeated: true });
    const other = { ...order, body: '{"ticketNumber":[4]}' };
    for (const each of [key, randomUUID()])
      expect((await send(member.token, { ...other, dpop, key: each, at: elsewhere })).json()).toMatchObject(refusal);
    expect(await stars(member.token)).toBe(99);
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
    expect(await stars(member.token)).toBe(99);
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
    // The same without the fault passes: what is refused above is the fault.
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

  it('gets the number for its next proof with everything that it reads', async () => {
    const member = await boundMember();
    const answer = await app.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${member.token}` } });
    const dpop = member.browser.prove({ ...fitting(member, limit), nonce: String(answer.headers['dpop-nonce']) });
    expect((await send(member.token, { ...limit, dpop, at: elsewhere })).statusCode).toBe(200);
  });

  it('is ended by whoever has it', async () => {
    const { token } = await boundMember();
    expect((await send(token, { url: '/api/auth/logout', body: '{}' })).statusCode).toBe(200);
  });

  it('is started by the second step of a login too', async () => {
    const username = `bound${++members}`;
    const id = await addTestMember(test.db, username);
    await enrolEmailCodes(test.db, id);
    const { challenge } = (await login(username, undefined)).json<{ challenge: string }>();
    const browser = provingBrowser();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/user-auth/verify-login',
      payload: { username, otp: await mailedCode(test.db, `${username}@example.com`), type: 'email_otp', challenge },
      headers: { dpop: browser.prove({ url: `${origin}/api/user-auth/verify-login` }) },
    });
    expect(claimsOf(answer.json<{ jwt: string }>().jwt)).toMatchObject({ cnf: { jkt: browser.jkt } });
  });

  it('is not bound by a login without a proof, which works as specified', async () => {
    const { username } = await boundMember();
    const token = (await login(username, undefined)).json<{ jwt: string }>().jwt;
    expect(claimsOf(token)).not.toHaveProperty('cnf');
    expect((await send(token, limit)).statusCode).toBe(200);
  });

  it('is not bound by a proof for an address that the site is not known by: nothing of it could be proved', async () => {
    const { username, browser } = await boundMember();
    const token = (await login(username, browser.prove({ url: 'https://www.example.com/api/auth/login' }))).json<{
      jwt: string;
    }>().jwt;
    expect(claimsOf(token)).not.toHaveProperty('cnf');
    expect((await send(token, limit)).statusCode).toBe(200);
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

  it('is what an operator can ask for: then a session that is not bound only reads', async () => {
    const strict = await openTestApp(test.db, { publicUrl: origin, requireProofs: true });
    const member = await boundMember();
    const token = (await login(member.username, undefined)).json<{ jwt: string }>().jwt;
    expect((await strict.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200);
    expect((await send(token, { ...limit, at: strict })).json()).toMatchObject(refusal);
    const dpop = member.browser.prove(fitting(member, limit));
    expect((await send(member.token, { ...limit, dpop, at: strict })).statusCode).toBe(200);
    await strict.close();
  });

  /** Calls of members that change something and need no proof, each with the words of its route. */
  const exceptions = { 'post /api/auth/logout': 'Whoever has lost the key can still end the session.' };

  it('proves every call of a member that changes something, but those that say why not', async () => {
    const { token } = await boundMember();
    const headers = { authorization: `Bearer ${token}` };
    const { paths } = (await app.inject('/api/docs/json')).json<{ paths: Record<string, Record<string, Described>> }>();
    const changing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method, { security }]) => method !== 'get' && security?.some((each) => 'bearer' in each))
        .map(([method, operation]) => ({ name: `${method} ${path.replace(/(?<=.)\/$/, '')}`, method, path, operation })),
    );
    expect(changing.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['post /api/lotteries/{id}/buy-ticket', 'post /api/auth/logout']),
    );
    const unproved: string[] = [];
    for (const { name, method, path, operation } of changing.toSorted(
      (a, b) => Number(a.name in exceptions) - Number(b.name in exceptions),
    )) {
      const { example, examples } = operation.requestBody?.content['application/json'] ?? {};
      const payload = example ?? Object.values(examples ?? {})[0]?.value ?? {};
      const url = path.replace(/\{\w+\}/g, '1');
      const asked = method === 'post' ? 'POST' : method === 'put' ? 'PUT' : method === 'patch' ? 'PATCH' : 'DELETE';
      const answer = await app.inject({ method: asked, url, headers, payload });
      if (answer.json<{ code?: string }>().code !== 'PROOF_REQUIRED') unproved.push(name);
    }
    // A call that stands here and not above is to be proved, or its route says `config: { proof: { notAsked: 'why' } }`.
    expect(unproved).toEqual(Object.keys(exceptions));
  });
});

interface Described {
  security?: object[];
  requestBody?: { content: Record<string, { example?: object; examples?: Record<string, { value: object }> }> };
}

/** The public key in a browser's proofs. */
function publicKeyOf(browser: ProvingBrowser): object {
  const [header = ''] = browser.prove({ url: origin }).split('.');
  return JSON.parse(Buffer.from(header, 'base64url').toString()).jwk;
}
