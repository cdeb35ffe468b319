import { generateKeyPairSync, sign } from 'node:crypto';
import { signRequest, verifySignedRequest } from './signedRequest.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = {
  publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
  sign: (bytes: string) => sign(null, Buffer.from(bytes), privateKey).toString('base64url'),
};
const asked = { hosts: ['lotto.example.com', 'localhost'], app: 'mfe-lottery', now: Date.now() };
const signed = (address = 'https://lotto.example.com/') => signRequest(key, new URL(address), 'mfe-lottery');

test('accepts a request that a key signed for this provider and app', () => {
  expect(verifySignedRequest(signed(), asked)).toEqual({ key: key.publicKey });
  expect(verifySignedRequest(signed('http://localhost:3000'), asked)).toEqual({ key: key.publicKey });
});

test.each([
  ['nothing', '', asked, 'cannot be read'],
  ['another thing', `${Buffer.from('{"host":1}').toString('base64url')}.x`, asked, 'cannot be read'],
  ['another signature', signed().replace(/\.[\w-]{4}/, '.AAAA'), asked, 'not of the key'],
  ['another provider', signed('https://elsewhere.example'), asked, 'signed for elsewhere.example'],
  ['another app', signed(), { ...asked, app: 'host' }, 'signed for mfe-lottery, and host'],
  ['long ago', signed(), { ...asked, now: Date.now() + 6 * 60_000 }, 'five minutes'],
  ['tomorrow', signed(), { ...asked, now: Date.now() - 6 * 60_000 }, 'five minutes'],
])('%s does not count', (_what, text, of, why) => {
  expect(verifySignedRequest(text, of)).toEqual(expect.stringContaining(why));
});

test('refuses a request changed after signing', () => {
  const [payload = '', signature] = signed().split('.');
  const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), app: 'host' };
  const text = `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
  expect(verifySignedRequest(text, { ...asked, app: 'host' })).toContain('not of the key');
});
