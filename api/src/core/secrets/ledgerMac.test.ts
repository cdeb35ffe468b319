import { deriveLedgerMacKeys, macOf, purchaseMac } from './ledgerMac.ts';

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
