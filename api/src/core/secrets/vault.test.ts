import { decrypt, encrypt, isEncrypted } from './vault.ts';

const holder = { fairKey: 'a key of the provider, long enough for a test' };
const sealed = encrypt(holder, 'authenticator', '7', 'KNXGC2LMEBGG65DU');

test('an encrypted value can be decrypted for its owner only, differs every time, and does not contain the text', () => {
  expect(decrypt(holder, 'authenticator', '7', sealed)).toBe('KNXGC2LMEBGG65DU');
  expect(encrypt(holder, 'authenticator', '7', 'KNXGC2LMEBGG65DU')).not.toBe(sealed);
  expect([isEncrypted(sealed), isEncrypted('KNXGC2LMEBGG65DU')]).toEqual([true, false]);
  expect(decrypt(holder, 'mail', 'ä@example.com', encrypt(holder, 'mail', 'ä@example.com', 'Grüße, 123456'))).toBe(
    'Grüße, 123456',
  );
});

test.each([
  ['another member', () => decrypt(holder, 'authenticator', '8', sealed)],
  ['another kind', () => decrypt(holder, 'mail', '7', sealed)],
  ['another key', () => decrypt({ fairKey: 'another key of the provider, as long as that' }, 'authenticator', '7', sealed)],
  [
    'a changed byte',
    () =>
      decrypt(
        holder,
        'authenticator',
        '7',
        sealed.replace(/.(.)$/, (end) => (end === 'AA' ? 'BA' : 'AA')),
      ),
  ],
  ['what is cut', () => decrypt(holder, 'authenticator', '7', sealed.slice(0, 20))],
  ['plain text', () => decrypt(holder, 'authenticator', '7', 'KNXGC2LMEBGG65DU')],
  ['no key', () => decrypt({}, 'authenticator', '7', sealed)],
])('it does not open for %s', (_what, open) => {
  expect(open).toThrow();
});
