import { constants, createHash, generateKeyPairSync, type KeyObject, privateEncrypt, randomBytes, sign } from 'node:crypto';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { addTestOperator, deskSite } from '../../../../testkit/operatorClient.ts';
import { type SoftAuthenticator, softAuthenticator } from '../../../../testkit/softAuthenticator.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { foundOffice } from './officeActs.repository.ts';

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const text = Buffer.from('sample');

const hex = (value: bigint) => value.toString(16).padStart(64, '0');
const numberBytes = (value: bigint) => Buffer.from(hex(value), 'hex');

function derInteger(value: bigint): Buffer {
  const digits = value.toString(16);
  const even = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  const positive = (even[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), even]) : even;
  return Buffer.concat([Buffer.from([2, positive.length]), positive]);
}

function der(r: bigint, s: bigint): Buffer {
  const body = Buffer.concat([derInteger(r), derInteger(s)]);
  return Buffer.concat([Buffer.from([48, body.length]), body]);
}

interface Point {
  x: bigint;
  y: bigint;
}

function pointOf(key: KeyObject): Point {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const number = (part: string) => BigInt(`0x${Buffer.from(part, 'base64url').toString('hex')}`);
  return { x: number(x), y: number(y) };
}

/** RFC 6979, A.2.5: P-256 with SHA-256, message "sample". */
const rfc6979 = {
  point: {
    x: 0x60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6n,
    y: 0x7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299n,
  },
  r: 0xefd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716n,
  s: 0xf7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8n,
};
const base = {
  x: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  y: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
};
const field = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;

/** s for a chosen private key and nonce 1, so that r is the abscissa of the base point. */
function signedWithOne(key: bigint): { r: bigint; s: bigint } {
  const digest = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  return { r: base.x, s: (digest + base.x * key) % order };
}

describe.each(databases)('signatures of passkeys on $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await foundOffice(database.db, deskSite.origin, deskSite.rpId);
  });
  afterAll(() => database.drop());

  const isRight = async (sql: string, values: unknown[]) =>
    onlyRow(await database.db.query<{ right: boolean }>(`select ${sql} as right`, values)).right;
  const p256 = ({ x, y }: Point, signature: Buffer, what = text) =>
    isRight('p256_verify($1, $2, $3, $4)', [numberBytes(x), numberBytes(y), what, signature]);
  const rsa = (n: Buffer, e: Buffer, signature: Buffer) => isRight('rsa_verify($1, $2, $3, $4)', [n, e, text, signature]);

  test('accepts what OpenSSL signs with P-256, of any length, and nothing that differs by one bit', async () => {
    for (let each = 0; each < 25; each++) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const what = randomBytes(each * 7);
      const signature = sign('sha256', what, privateKey);
      expect(await p256(pointOf(publicKey), signature, what)).toBe(true);
      const altered = Buffer.from(signature);
      altered.writeUInt8(altered.readUInt8(altered.length - 1) ^ 1, altered.length - 1);
      expect(await p256(pointOf(publicKey), altered, what)).toBe(false);
      expect(await p256(pointOf(publicKey), signature, Buffer.concat([what, Buffer.from([0])]))).toBe(false);
    }
  });

  test('refuses numbers out of range, other encodings and points that are not on the curve', async () => {
    const { point, r, s } = rfc6979;
    const right = der(r, s);
    expect(await p256(point, right)).toBe(true);
    // A second form of the same signature, which WebAuthn allows.
    expect(await p256(point, der(r, order - s))).toBe(true);
    const wrong: Record<string, Buffer> = {
      'r = 0': der(0n, s),
      's = 0': der(r, 0n),
      'r = n': der(order, s),
      'r + n': der(r + order, s),
      's + n': der(r, s + order),
      's = n': der(r, order),
      exchanged: der(s, r),
      'trailing byte': Buffer.concat([right, Buffer.from([0])]),
      'trailing byte inside': Buffer.concat([Buffer.from([48, right.length - 1]), right.subarray(2), Buffer.from([0])]),
      'long length': Buffer.concat([Buffer.from([48, 0x81, right.length - 2]), right.subarray(2)]),
      'leading zero': Buffer.concat([
        Buffer.from([48, right.length]),
        Buffer.from([2, 34, 0]),
        right.subarray(4, 4 + 33),
        right.subarray(4 + 33),
      ]),
      'negative r': Buffer.concat([Buffer.from([48, right.length - 3, 2, 32]), numberBytes(r), right.subarray(37)]),
      truncated: right.subarray(0, -1),
      'one integer': Buffer.concat([Buffer.from([48, 35]), right.subarray(2, 37)]),
      P1363: Buffer.concat([numberBytes(r), numberBytes(s)]),
      empty: Buffer.alloc(0),
    };
    for (const [name, signature] of Object.entries(wrong)) expect([name, await p256(point, signature)]).toEqual([name, false]);
    expect(await p256({ x: point.x, y: point.y + 1n }, right)).toBe(false);
    expect(await p256({ x: 0n, y: 0n }, right)).toBe(false);
    expect(await p256({ x: field, y: point.y }, right)).toBe(false);
  });

  test('adds points that are equal, opposite and at infinity', async () => {
    // Keys 1 and n - 1: the public key is the base point, or its opposite.
    for (const [key, point] of [
      [1n, base],
      [order - 1n, { x: base.x, y: field - base.y }],
    ] as const) {
      const { r, s } = signedWithOne(key);
      expect(await p256(point, der(r, s))).toBe(true);
      expect(await p256(point, der(r, s + 1n))).toBe(false);
      // The sum of both multiples is the point at infinity.
      const digest = BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
      const cancelled = key === 1n ? order - (digest % order) : digest % order;
      expect(await p256(point, der(cancelled, 1n))).toBe(false);
    }
  });

  test('compares the whole padding of RSA, and refuses small exponents and keys', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const part = (key: KeyObject, name: 'n' | 'e') => Buffer.from(key.export({ format: 'jwk' })[name] ?? '', 'base64url');
    const [n, e] = [part(publicKey, 'n'), part(publicKey, 'e')];
    expect(await rsa(n, e, sign('sha256', text, privateKey))).toBe(true);
    const padded = (filler: number, rest: Buffer, after = Buffer.alloc(0)) => {
      const end = Buffer.concat([Buffer.from([0]), rest, after]);
      return Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(filler, 0xff), end]);
    };
    const info = Buffer.concat([
      Buffer.from('3031300d060960864801650304020105000420', 'hex'),
      createHash('sha256').update(text).digest(),
    ]);
    const raw = (whole: Buffer) => privateEncrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, whole);
    expect(await rsa(n, e, raw(padded(202, info)))).toBe(true);
    expect(await rsa(n, e, raw(padded(8, info, Buffer.alloc(194))))).toBe(false);
    const withoutParameters = Buffer.concat([Buffer.from('302f300b0609608648016503040201', 'hex'), info.subarray(17)]);
    expect(await rsa(n, e, raw(padded(204, withoutParameters)))).toBe(false);
    expect(await rsa(n, e, Buffer.concat([Buffer.alloc(1), sign('sha256', text, privateKey)]))).toBe(false);
    expect(await rsa(n, e, Buffer.alloc(256, 0xff))).toBe(false);

    const cubic = generateKeyPairSync('rsa', { modulusLength: 2_048, publicExponent: 3 });
    expect(await rsa(part(cubic.publicKey, 'n'), part(cubic.publicKey, 'e'), sign('sha256', text, cubic.privateKey))).toBe(false);
    const short = generateKeyPairSync('rsa', { modulusLength: 1_024 });
    expect(await rsa(part(short.publicKey, 'n'), part(short.publicKey, 'e'), sign('sha256', text, short.privateKey))).toBe(false);
    const long = generateKeyPairSync('rsa', { modulusLength: 4_096 });
    expect(await rsa(part(long.publicKey, 'n'), part(long.publicKey, 'e'), sign('sha256', text, long.privateKey))).toBe(true);
  });

  describe('the answer of a passkey', () => {
    let olga: SoftAuthenticator;
    let windows: SoftAuthenticator;
    const challenge = Buffer.alloc(32, 7);
    const verified = async (credential: string, expected: Buffer, parts: readonly Buffer[]) => {
      const rows = await database.db.query<{ answer: string }>(
        'select webauthn_verify(k, s, $2, $3, $4, $5) as answer from operator_passkeys k, office_site s where k.credential_id = $1',
        [credential, expected, ...parts],
      );
      return onlyRow(rows).answer;
    };
    const answer = (who: SoftAuthenticator, claims = {}, credential = who.id, expected = challenge) => {
      const { authenticatorData, clientDataJSON, signature } = who.get({
        challenge: challenge.toString('base64url'),
        ...deskSite,
        ...claims,
      });
      const parts = [authenticatorData, clientDataJSON, signature].map((part) => Buffer.from(part, 'base64url'));
      return verified(credential, expected, parts);
    };
    beforeAll(async () => {
      olga = (await addTestOperator(database.db, 'support', 'olga')).passkey;
      windows = (await addTestOperator(database.db, 'support', 'windows', softAuthenticator('RS256'))).passkey;
    });

    test('counts for this site, challenge and purpose alone', async () => {
      expect(await answer(olga)).toBe('VERIFIED');
      expect(await answer(windows)).toBe('VERIFIED');
      expect(await answer(olga, { rpId: 'localhost' })).toBe('RP_ID');
      expect(await answer(olga, { origin: 'http://desk.localhost:3001' })).toBe('ORIGIN');
      expect(await answer(olga, { origin: 'https://desk.localhost:3000' })).toBe('ORIGIN');
      expect(await answer(olga, { type: 'webauthn.create' })).toBe('TYPE');
      expect(await answer(olga, { crossOrigin: true })).toBe('CROSS_ORIGIN');
      expect(await answer(olga, { topOrigin: deskSite.origin })).toBe('CROSS_ORIGIN');
      expect(await answer(olga, { flags: 0x01 })).toBe('USER_VERIFICATION');
      expect(await answer(olga, { flags: 0x04 })).toBe('USER_VERIFICATION');
      expect(await answer(olga, {}, olga.id, Buffer.alloc(32, 8))).toBe('CHALLENGE');
      expect(await answer(windows, {}, olga.id)).toBe('SIGNATURE');
    });

    test('is UNREADABLE when it is cut off, no JSON, or has a name twice', async () => {
      const data = Buffer.alloc(37);
      const read = (authData: Buffer, client: string) =>
        verified(olga.id, Buffer.alloc(1), [authData, Buffer.from(client, 'latin1'), Buffer.alloc(1)]);
      for (const client of ['', '[]', '{', '{"type":"webauthn.get","type":"webauthn.get"}', '{"a":"\xff"}', '{"a":"\\u0000"}'])
        expect([client, await read(data, client)]).toEqual([client, 'UNREADABLE']);
      expect(await read(data.subarray(1), '{"type":"webauthn.get"}')).toBe('UNREADABLE');
      expect(await read(data, '{}')).toBe('TYPE');
    });
  });
});
