import { hashPassword, verifyPassword } from '../../modules/accounts/members/passwords.ts';
import { newRecoveryCodes, recoveryCodeDigest } from '../../modules/accounts/second-factor/secondFactors.repository.ts';
import { inWords } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import { codeHash, newCode, sameHash } from './codes.ts';
import { deriveLedgerMacKeys, macOf, purchaseMac } from './ledgerMac.ts';

test('codes have six digits, leading zeros too, and are spread evenly', () => {
  const codes = Array.from({ length: 10_000 }, newCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(new Set(codes).size).toBeGreaterThan(9_800);
  expect(codes.filter((code) => code.startsWith('0')).length).toBeGreaterThan(800);
});

test('a stored code depends on the key, the owner and the code', () => {
  const [key, other] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const stored = codeHash(key, 'login', '123456');
  expect(sameHash(stored, codeHash(key, 'login', '123456'))).toBe(true);
  for (const wrong of [
    codeHash(other, 'login', '123456'),
    codeHash(key, 'logi', 'n123456'),
    codeHash(key, 'login', '123457'),
    '',
  ]) {
    expect(sameHash(stored, wrong)).toBe(false);
  }
});

test('recovery codes: ten different ones, read in any spelling', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const spelled = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect(recoveryCodeDigest(spelled)).toBe(recoveryCodeDigest(code));
  }
  for (const none of ['', '123456', 'UUUU-UUUU-UUUU-UUUU', `${codes[0]}0`]) expect(recoveryCodeDigest(none)).toBeUndefined();
});

test('passwords: argon2id with the cost of OWASP, salted; the same letters in another encoding are the same', async () => {
  const [one, two] = [await hashPassword('pässword'), await hashPassword('pässword')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'pa\u0308ssword')).toBe(true);
  expect(await verifyPassword(one, 'passwort')).toBe(false);
  expect(await verifyPassword(undefined, 'pässword')).toBe(false);
});

test('a visitor cannot change the part of the address that counts', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8:1:1234:3:4:5:6')).toBe('2001:db8:1:1200');
  expect(networkOf('2001:0db8:0001:12ff::6')).toBe('2001:db8:1:1200');
  expect(networkOf('2001:db8::6')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
});

test('waiting times in words', () => {
  expect([1, 59, 60, 89, 90, 900].map(inWords)).toEqual([
    '1 second',
    '59 seconds',
    '60 seconds',
    '89 seconds',
    '2 minutes',
    '15 minutes',
  ]);
});

const keys = deriveLedgerMacKeys('a key of draws that is long enough for this');
const bought = { userId: 7, lotteryId: 42, ticketNumbers: [1, 12], owner: 'ab'.repeat(32) };

test('a seal stays the same for the same purchase, from release to release', () => {
  expect(purchaseMac(keys.purchases, bought)).toBe('4f283502a84a4dfd8e629dcffb4760908fc6fc5ef0038a005d6e7b4f6176217c');
});

test.each([
  ['the buyer', { userId: 8 }],
  ['the round', { lotteryId: 43 }],
  ['a number', { ticketNumbers: [1, 13] }],
  ['where one number ends and the next begins', { ticketNumbers: [11, 2] }],
  ['a number more', { ticketNumbers: [1, 2, 12] }],
  ['the commitment', { owner: 'ac'.repeat(32) }],
])('it is another for another purchase: %s', (_, change) => {
  expect(purchaseMac(keys.purchases, { ...bought, ...change })).not.toBe(purchaseMac(keys.purchases, bought));
});

test('it is another with another key, and none of one kind passes for the other', () => {
  const other = deriveLedgerMacKeys('another key of draws, as long as the first');
  expect(purchaseMac(other.purchases, bought)).not.toBe(purchaseMac(keys.purchases, bought));
  expect(macOf(keys.purchases, ['same'])).not.toBe(macOf(keys.transfers, ['same']));
});
