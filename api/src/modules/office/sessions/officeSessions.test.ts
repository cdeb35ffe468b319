import type { DeskOperator, NewOperatorSession } from 'shared/contracts/officeSession';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import {
  addTestOperator,
  beginSignIn,
  deskHeaders,
  deskSite,
  officeSite,
  openSession,
  signedInOperator,
  signInAtDesk,
} from '../../../../testkit/operatorClient.ts';
import { provingBrowser } from '../../../../testkit/provingBrowser.ts';
import { recordedLog } from '../../../../testkit/recordedLog.ts';
import { softAuthenticator } from '../../../../testkit/softAuthenticator.ts';
import { openTestApp, testConfig } from '../../../../testkit/testApp.ts';
import { type App, buildApp } from '../../../app/app.ts';
import { openFairLog } from '../../../core/fairLog.ts';
import { newSecret } from '../../../core/secrets/codes.ts';
import { requireOperator } from './requireOperator.ts';

const sessionPath = '/api/office/session';

describe.each(databases)('sessions of operators on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let names = 0;
  const nameOf = () => `operator${++names}`;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db, officeSite);
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const atDesk = async () => {
    const added = await addTestOperator(test.db, 'support', nameOf());
    const browser = provingBrowser();
    const signedIn = await signInAtDesk(app, added.passkey, await beginSignIn(app, browser.jkt));
    expect(signedIn.statusCode).toBe(200);
    return { ...added, browser, location: signedIn.json<{ location: string }>().location };
  };
  const age = (column: 'created_at' | 'last_used_at', time: string, operator: number) =>
    test.db.query(`update operator_sessions set ${column} = clock_timestamp() - $1::interval where operator_id = $2`, [
      time,
      operator,
    ]);
  const invite = async (name: string, lives = '1 day') => {
    const token = newSecret();
    await test.db.query(
      `insert into operator_invitations (name, role, token_hash, expires_at)
        values ($1, 'finance', encode(sha256(convert_to($2, 'UTF8')), 'hex'), clock_timestamp() + $3::interval)`,
      [name, token, lives],
    );
    return token;
  };
  const desk = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url, headers: { ...deskHeaders, ...headers }, payload });
  const enrol = async (token: string, passkey = softAuthenticator(), flags = 0x05) => {
    const offer = (await desk('/api/desk/invitation', { token })).json<{ challenge: string }>();
    const made = passkey.create({ ...deskSite, challenge: offer.challenge ?? 'none', flags });
    return desk('/api/desk/passkeys', { token, name: 'Security key', ...made });
  };

  it('leads from the office over the desk to a session that only the browser that began can use', async () => {
    const { operator, browser, location, passkeyId } = await atDesk();
    expect(location).toMatch(/^http:\/\/localhost:3000\/office\?code=[\w-]{43}$/);
    const opened = await openSession(app, location, browser);
    expect(opened.json()).toMatchObject({ operator, token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(opened.headers['cache-control']).toBe('no-store');
    const stored = await test.db.query<{ text: string }>('select s::text as text from operator_sessions s');
    const { token } = opened.json<NewOperatorSession>();
    expect(stored.some(({ text }) => text.includes(token) || text.includes(location.slice(-43)))).toBe(false);
    const { get, cookie, operator: other } = await signedInOperator(app, test.db, 'finance', nameOf());
    const session = (await get(sessionPath)).json();
    expect(session).toMatchObject({
      operator: other,
      approves: ['exports make', 'members credit', 'orders fulfil', 'purchases refund'],
    });
    expect(session.asks).toEqual([...session.approves, 'operators leave', 'passkeys add', 'passkeys remove'].sort());
    const shown = await app.inject({ url: '/api/desk/session', headers: { ...deskHeaders, cookie } });
    expect(shown.json<DeskOperator>()).toMatchObject({ operator: other, passkeys: [{ name: 'Test', current: true }] });
    expect(shown.json<DeskOperator>().passkeys[0]?.id).not.toBe(passkeyId);
  });

  it('refuses a code without a proof, with the proof of another key, of another place, and for a second time', async () => {
    const { browser, location } = await atDesk();
    const thief = provingBrowser();
    const send = (headers: object) =>
      app.inject({
        method: 'POST',
        url: '/api/office/sessions',
        headers: { ...headers },
        payload: { code: location.slice(-43) },
      });
    expect((await send({})).json()).toMatchObject({ statusCode: 401, code: 'PROOF_REQUIRED' });
    const elsewhere = browser.prove({ url: 'https://evil.example/api/office/sessions' });
    expect((await send({ dpop: elsewhere })).json()).toMatchObject({ statusCode: 401, code: 'PROOF_REQUIRED' });
    expect((await openSession(app, location, thief)).json()).toMatchObject({ statusCode: 400, code: 'INVALID_CODE' });
    expect((await openSession(app, location, browser)).statusCode).toBe(200);
    expect((await openSession(app, location, browser)).json()).toMatchObject({ statusCode: 400, code: 'INVALID_CODE' });
  });

  it('refuses a code after two minutes, and a request of the office twice or with another key', async () => {
    const { operator, browser, location, passkey } = await atDesk();
    await age('created_at', '2 minutes', operator.id);
    expect((await openSession(app, location, browser)).json()).toMatchObject({ code: 'INVALID_CODE' });
    const request = await beginSignIn(app, browser.jkt);
    const changed = `${provingBrowser().jkt}${request.slice(43)}`;
    expect((await signInAtDesk(app, passkey, changed)).json()).toMatchObject({ code: 'CHALLENGE_EXPIRED' });
    expect((await signInAtDesk(app, passkey, request)).statusCode).toBe(200);
    expect((await signInAtDesk(app, passkey, request)).json()).toMatchObject({ code: 'CHALLENGE_EXPIRED' });
  });

  it('asks for a fresh proof of its key with each call, and tells unknown addresses from unproved calls', async () => {
    const { token, nonce, browser, headersOf, post } = await signedInOperator(app, test.db, 'sales', nameOf());
    const proofOf = (by: typeof browser, url = officeSite.publicUrl + sessionPath) =>
      by.prove({ method: 'GET', url, token, nonce });
    const read = (headers: object) => app.inject({ url: sessionPath, headers: { ...headers } });
    expect((await read({})).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' });
    const authorization = `Bearer ${token}`;
    for (const dpop of [undefined, proofOf(provingBrowser()), proofOf(browser, 'https://evil.example/')])
      expect((await read({ authorization, ...(dpop && { dpop }) })).json()).toMatchObject({ code: 'PROOF_REQUIRED' });
    expect((await read({ authorization, dpop: proofOf(browser) })).statusCode).toBe(200);
    expect((await app.inject('/api/office/nothing')).statusCode).toBe(404);
    const used = headersOf('POST', '/api/office/sessions/end');
    await post('/api/office/sessions/end');
    const again = await app.inject({ method: 'POST', url: '/api/office/sessions/end', headers: used, payload: {} });
    expect(again.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it.each([
    ['thirty minutes without a call', 'last_used_at', '25 minutes', '30 minutes'],
    ['ten hours', 'created_at', '9 hours 55 minutes', '10 hours'],
  ] as const)('ends after %s', async (_what, column, before, after) => {
    const { operator, get, cookie } = await signedInOperator(app, test.db, 'support', nameOf());
    const both = async () => [
      (await get(sessionPath)).statusCode,
      (await app.inject({ url: '/api/desk/session', headers: { ...deskHeaders, cookie } })).statusCode,
    ];
    await age(column, before, operator.id);
    expect(await both()).toEqual([200, 200]);
    // The call of a moment ago has postponed the idle end, not the other one.
    const [{ idle } = { idle: true }] = await test.db.query<{ idle: boolean }>(
      "select bool_or(last_used_at < now() - interval '20 minutes') as idle from operator_sessions where operator_id = $1",
      [operator.id],
    );
    expect(idle).toBe(false);
    await age(column, after, operator.id);
    expect(await both()).toEqual([401, 401]);
  });

  it.each([
    ['the operator', 'operators set removed_at = now() where id = $1'],
    ['the passkey', 'operator_passkeys set removed_at = now() where operator_id = $1'],
  ])('ends with the next call when %s is removed, and signs in no more', async (_what, update) => {
    const { operator, get, passkey } = await signedInOperator(app, test.db, 'steward', nameOf());
    expect((await get(sessionPath)).statusCode).toBe(200);
    await test.db.query(`update ${update}`, [operator.id]);
    expect((await get(sessionPath)).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' });
    expect((await signInAtDesk(app, passkey)).json()).toMatchObject({ statusCode: 401, code: 'INVALID_CREDENTIALS' });
  });

  it('enrols whom a link invites, once, with a passkey that stays on its device', async () => {
    const name = nameOf();
    const token = await invite(name);
    const passkey = softAuthenticator('RS256');
    const copied = { fields: { passkey: [expect.stringMatching(/can be copied/)] } };
    expect((await enrol(token, passkey, 0x05 | 0x08)).json()).toMatchObject(copied);
    expect((await enrol(token, passkey)).json()).toEqual({ location: '/sign-in' });
    expect((await signInAtDesk(app, passkey)).statusCode).toBe(200);
    const second = await invite(nameOf());
    expect((await enrol(second, passkey)).json()).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringMatching(/enrolled already/),
    });
    for (const over of [token, await invite(nameOf(), '0 seconds'), await invite(name), newSecret()])
      expect((await desk('/api/desk/invitation', { token: over })).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    expect((await enrol(token)).statusCode).toBe(404);
    const [enrolled] = await test.db.query('select role, public_key from operators where name = $1', [name]);
    expect(enrolled).toEqual({ role: 'finance', public_key: null });
  });

  it('gives an operator of the commands role and passkey, once', async () => {
    const [name, key] = [nameOf(), 'ab'.repeat(32)];
    await test.db.query('insert into operators (name, public_key) values ($1, $2)', [name, key]);
    expect((await enrol(await invite(name))).json()).toEqual({ location: '/sign-in' });
    expect(await test.db.query('select role, public_key from operators where name = $1', [name])).toEqual([
      { role: 'finance', public_key: key },
    ]);
    expect((await enrol(await invite(name))).statusCode).toBe(404);
    const changes = ['role = null', 'public_key = null', "public_key = repeat('c', 64)"];
    for (const change of changes)
      await expect(test.db.query(`update operators set ${change} where name = $1`, [name])).rejects.toThrow(/cannot be changed/);
  });

  it('keeps the hosts apart, and takes changes at the desk from its own pages alone', async () => {
    const [here, there] = [{ host: 'localhost:3000' }, { host: deskHeaders.host }];
    for (const url of ['/api/desk/challenge', '/api/desk/session'])
      expect((await app.inject({ url, headers: here })).statusCode).toBe(404);
    for (const url of [sessionPath, '/api/options', '/health', '/register', '/api/docs', '/nothing'])
      expect((await app.inject({ url, headers: there })).statusCode).toBe(404);
    for (const origin of [{}, { origin: officeSite.publicUrl }, { origin: 'null' }]) {
      const sent = { method: 'POST', url: '/api/desk/sign-out', headers: { ...there, ...origin }, payload: {} } as const;
      expect((await app.inject(sent)).json()).toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    }
  });

  it('answers 404 without OFFICE_URL, and takes no demo passkey with PostgreSQL', async () => {
    const { passkey, passkeyId } = await addTestOperator(test.db, 'observer', nameOf());
    await test.db.query('update operator_passkeys set demo = true where id = $1', [passkeyId]);
    expect((await signInAtDesk(app, passkey)).statusCode).toBe(200);
    const off = await openTestApp(test.db, { ...officeSite, officeUrl: null });
    const server = await openTestApp(test.db, { ...officeSite, databaseUrl: 'postgres://lotto@localhost/lotto' });
    expect((await signInAtDesk(server, passkey)).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    for (const url of [sessionPath, '/api/desk/session']) expect((await off.inject(url)).statusCode).toBe(404);
    await Promise.all([off.close(), server.close()]);
  });

  it('refuses another role, and logs it', async () => {
    const { log, events } = recordedLog();
    const config = await testConfig(officeSite);
    const more = await buildApp({ config, db: asProvider(test.db), fairLog: openFairLog(config), log });
    more.get('/api/office/trial', (request, reply) => requireOperator(request, reply, 'finance', 'steward'));
    const [support, finance] = [
      await signedInOperator(more, test.db, 'support', nameOf()),
      await signedInOperator(more, test.db, 'finance', nameOf()),
    ];
    expect((await support.get('/api/office/trial')).json()).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
      message: 'Your role is support; this is for finance, steward.',
    });
    expect((await finance.get('/api/office/trial')).json()).toEqual(finance.operator);
    expect(events('operator.refused')).toMatchObject([{ operator: support.operator.id, route: '/api/office/trial' }]);
    await more.close();
  });
});
