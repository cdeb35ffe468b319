import { createHmac } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { openTestApp, testSecret } from '../../../../testkit/testApp.ts';
import { addTestMember, bearerOf, logIn } from '../../../../testkit/testMembers.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { deriveKeys } from '../../../core/secrets/signingKeys.repository.ts';

const { jwt: key, codes: otherKey } = deriveKeys(testSecret);

describe.each(databases)('bearer tokens on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let token: string;
  let id: number;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
    id = await addTestMember(test.db, 'player01');
  });
  beforeEach(async () => {
    token = (await bearerOf(test.db, id)).authorization.slice('Bearer '.length);
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const me = async (authorization?: string) =>
    (await app.inject({ url: '/api/user/me', headers: authorization === undefined ? {} : { authorization } })).statusCode;
  const claims = () => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const signed = (changes: object, header: { alg: string } = { alg: 'HS256' }, signingKey: Uint8Array = key) =>
    new SignJWT({ ...claims(), ...changes }).setProtectedHeader(header).sign(signingKey);

  it('pass as they were given, and signed anew with the same claims', async () => {
    expect(await me(`Bearer ${token}`)).toBe(200);
    expect(await me(`bearer ${token}`)).toBe(200);
    expect(await me(`Bearer ${await signed({})}`)).toBe(200);
  });

  it('are refused when missing, empty or of another kind', async () => {
    for (const header of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${token}`,
      token,
      `Bearer ${token} ${token}`,
      'Bearer a.b.c',
      'Bearer ..',
    ]) {
      expect([header, await me(header)]).toEqual([header, 401]);
    }
  });

  it('are refused without a signature (alg none), in every spelling', async () => {
    const none = new UnsecuredJWT(claims()).encode();
    expect(await me(`Bearer ${none}`)).toBe(401);
    const [, payload] = token.split('.');
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      const header = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
      for (const signature of ['', token.split('.')[2]]) expect(await me(`Bearer ${header}.${payload}.${signature}`)).toBe(401);
    }
  });

  it('are refused with another algorithm, even with the right key', async () => {
    for (const alg of ['HS384', 'HS512'])
      expect(await me(`Bearer ${await signed({}, { alg }, new Uint8Array([...key, ...key]))}`)).toBe(401);
    const unsigned = `${Buffer.from('{"alg":"HS512"}').toString('base64url')}.${token.split('.')[1]}`;
    expect(await me(`Bearer ${unsigned}.${createHmac('sha512', key).update(unsigned).digest('base64url')}`)).toBe(401);
  });

  it('are refused with any bit of any part flipped', async () => {
    const parts = token.split('.');
    for (const [index, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url');
      for (let position = 0; position < bytes.length; position += 3) {
        const changed = Buffer.from(bytes);
        changed[position] = (bytes[position] ?? 0) ^ (1 << (position % 8));
        const forged = parts.with(index, changed.toString('base64url')).join('.');
        expect([index, position, await me(`Bearer ${forged}`)]).toEqual([index, position, 401]);
      }
    }
  });

  it('are refused when signed with another of our keys', async () => {
    expect(await me(`Bearer ${await signed({}, { alg: 'HS256' }, otherKey)}`)).toBe(401);
  });

  it.each([
    ['another audience', { aud: 'another-site' }],
    ['another issuer', { iss: 'another-provider' }],
    ['an end in the past', { exp: 1 }],
    ['no end', { exp: undefined }],
    ['no audience', { aud: undefined }],
    ['no session', { jti: undefined }],
    ['a session that is no id', { jti: "'; drop table sessions" }],
    ['a session that is not there', { jti: '00000000-0000-4000-8000-000000000000' }],
    ['no member', { sub: undefined }],
    ['another member', { sub: '999' }],
    ['a member that is no number', { sub: '1 or 1=1' }],
    ['a start in the future', { nbf: 9_999_999_999 }],
  ])('are refused with %s', async (_what, changes) => {
    expect(await me(`Bearer ${await signed(changes)}`)).toBe(401);
  });

  it('are refused once their session has run out in the database', async () => {
    await test.db.query('update sessions set expires_at = now()');
    expect(await me(`Bearer ${token}`)).toBe(401);
  });

  it('are refused after logging out, while other sessions go on', async () => {
    const other = await bearerOf(test.db, id);
    const logout = () => app.inject({ method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${token}` } });
    expect((await logout()).statusCode).toBe(200);
    expect(await me(`Bearer ${token}`)).toBe(401);
    expect((await logout()).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' });
    expect(await me(other.authorization)).toBe(200);
  });

  it('of an ended session buy nothing, because the statement of the purchase checks the session', async () => {
    const buy = () =>
      app.inject({
        method: 'POST',
        url: '/api/lotteries/1/buy-ticket',
        payload: { ticketNumber: [1] },
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await buy()).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
    await test.db.query('delete from sessions');
    expect((await buy()).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' });
  });

  it('do not outlive their member', async () => {
    const gone = await addTestMember(test.db, 'leaving1');
    const { body } = await logIn(app, 'leaving1');
    // Members are never deleted, for the ledger; a manual deletion must include the sessions.
    await queryWithoutTriggers(
      test.db,
      'with gone as (delete from sessions where user_id = $1) delete from users where id = $1',
      [gone],
    );
    expect(await me(`Bearer ${body.jwt}`)).toBe(401);
  });
});
