import { digestOf, encoded, prove } from './proof.ts';
import type { ProofKey } from './proofKeyStore.ts';

const mockKept: { key: ProofKey | undefined; nothing?: boolean } = { key: undefined };
jest.mock('./proofKeyStore.ts', () => ({
  storedProofKey: async () => {
    if (mockKept.nothing) throw new Error('no storage');
    return mockKept.key;
  },
  storeProofKey: async (key: ProofKey) => {
    mockKept.key ??= key;
    return mockKept.key;
  },
}));

const login = { method: 'POST', url: 'https://lotto.example.com/api/auth/login', body: '{}', id: undefined, token: undefined };
const read = (part = ''): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString());
const tokenFor = (claims: object) => `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c`;
const bound = () => tokenFor({ sub: 'Zoë', cnf: { jkt: mockKept.key?.thumbprint } });

beforeEach(() => {
  mockKept.key = undefined;
});

test('a login creates a key, proves its possession, and reuses it', async () => {
  const [header, claims, signature] = (await prove(login, undefined))?.split('.') ?? [];
  const { typ, alg, jwk } = read(header);
  expect({ typ, alg, jwk }).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: { ...mockKept.key?.publicKey } });
  expect(read(claims)).toEqual({
    jti: expect.stringMatching(/^[\w-]{22}$/),
    htm: 'POST',
    htu: login.url,
    iat: expect.any(Number),
    bodyHash: await digestOf('{}'),
  });
  const key = await crypto.subtle.importKey('jwk', mockKept.key?.publicKey ?? {}, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'verify',
  ]);
  const [signed, text] = [Buffer.from(signature ?? '', 'base64url'), new TextEncoder().encode(`${header}.${claims}`)];
  expect(await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signed, text)).toBe(true);
  expect((await prove(login, undefined))?.split('.')[0]).toBe(header);
});

test('the private key is not extractable', async () => {
  await prove(login, undefined);
  const { privateKey, thumbprint, publicKey } = mockKept.key ?? {};
  expect(privateKey?.extractable).toBe(false);
  for (const format of ['jwk', 'pkcs8'] as const)
    await expect(async () => privateKey && crypto.subtle.exportKey(format, privateKey)).rejects.toThrow(/extractable/);
  expect(thumbprint).toBe(await digestOf(JSON.stringify({ crv: 'P-256', kty: 'EC', x: publicKey?.x, y: publicKey?.y })));
});

test('a proof contains the token, idempotency key and nonce', async () => {
  await prove(login, undefined);
  const token = bound();
  const proof = await prove({ ...login, token, id: 'the key of a purchase' }, 'n.1');
  expect(read(proof?.split('.')[1])).toMatchObject({ jti: 'the key of a purchase', nonce: 'n.1', ath: await digestOf(token) });
});

test.each([
  ['is bound to no key', () => tokenFor({ sub: '1' })],
  ['is bound to a key that this browser has not', () => tokenFor({ cnf: { jkt: 'another' } })],
  ['is none of ours', () => 'a-token'],
])('creates no proof for a token that %s', async (_what, token) => {
  await prove(login, undefined);
  expect(await prove({ ...login, token: bound() }, undefined)).not.toBeNull();
  expect(await prove({ ...login, token: token() }, undefined)).toBeNull();
});

test('a browser without WebCrypto logs in without a proof', async () => {
  jest.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new Error('not on a page without TLS'));
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(await prove(login, undefined)).toBeNull();
  expect(said).toHaveBeenCalled();
  jest.restoreAllMocks();
});

test('a browser without storage keeps its key while the page is open', async () => {
  mockKept.nothing = true;
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const first = await prove(login, undefined);
  const { jwk } = Object(read(first?.split('.')[0]));
  const { crv, kty, x, y } = jwk;
  const jkt = await digestOf(JSON.stringify({ crv, kty, x, y }));
  expect(await prove({ ...login, token: tokenFor({ cnf: { jkt } }) }, undefined)).not.toBeNull();
  expect((await prove(login, undefined))?.split('.')[0]).toBe(first?.split('.')[0]);
  expect(said).toHaveBeenCalledWith('This browser keeps no key for the session.', expect.any(Error));
  mockKept.nothing = false;
  jest.restoreAllMocks();
});

test('encodes bytes as base64url', () => {
  expect(encoded(new Uint8Array([251, 255, 191, 0]))).toBe('-_-_AA');
});
