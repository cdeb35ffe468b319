import { isSealed, seal, unseal } from './vault.ts';

const holder = { fairKey: 'a key of the provider, long enough for a test' };
const sealed = seal(holder, 'authenticator', '7', 'KNXGC2LMEBGG65DU');

test('what is sealed opens for its owner, is another every time, and does not show', () => {
  expect(unseal(holder, 'authenticator', '7', sealed)).toBe('KNXGC2LMEBGG65DU');
  expect(seal(holder, 'authenticator', '7', 'KNXGC2LMEBGG65DU')).not.toBe(sealed);
  expect([isSealed(sealed), isSealed('KNXGC2LMEBGG65DU')]).toEqual([true, false]);
  expect(unseal(holder, 'mail', 'ä@example.com', seal(holder, 'mail', 'ä@example.com', 'Grüße, 123456'))).toBe('Grüße, 123456');
});

test.each([
  ['another member', () => unseal(holder, 'authenticator', '8', sealed)],
  ['another kind', () => unseal(holder, 'mail', '7', sealed)],
  ['another key', () => unseal({ fairKey: 'another key of the provider, as long as that' }, 'authenticator', '7', sealed)],
  [
    'a changed byte',
    () =>
      unseal(
        holder,
        'authenticator',
        '7',
        sealed.replace(/.(.)$/, (end) => (end === 'AA' ? 'BA' : 'AA')),
      ),
  ],
  ['what is cut', () => unseal(holder, 'authenticator', '7', sealed.slice(0, 20))],
  ['plain text', () => unseal(holder, 'authenticator', '7', 'KNXGC2LMEBGG65DU')],
  ['no key', () => unseal({}, 'authenticator', '7', sealed)],
])('it does not open for %s', (_what, open) => {
  expect(open).toThrow();
});
