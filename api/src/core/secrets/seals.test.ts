import { purchaseSeal, sealKeys, sealOf } from './seals.ts';

const keys = sealKeys('a key of draws that is long enough for this');
const bought = { userId: 7, lotteryId: 42, ticketNumbers: [1, 12], owner: 'ab'.repeat(32) };

test('a seal stays the same for the same purchase, from release to release', () => {
  expect(purchaseSeal(keys.purchases, bought)).toBe('4f283502a84a4dfd8e629dcffb4760908fc6fc5ef0038a005d6e7b4f6176217c');
});

test.each([
  ['the buyer', { userId: 8 }],
  ['the round', { lotteryId: 43 }],
  ['a number', { ticketNumbers: [1, 13] }],
  ['where one number ends and the next begins', { ticketNumbers: [11, 2] }],
  ['a number more', { ticketNumbers: [1, 2, 12] }],
  ['the commitment', { owner: 'ac'.repeat(32) }],
])('it is another for another purchase: %s', (_, change) => {
  expect(purchaseSeal(keys.purchases, { ...bought, ...change })).not.toBe(purchaseSeal(keys.purchases, bought));
});

test('it is another with another key, and none of one kind passes for the other', () => {
  const other = sealKeys('another key of draws, as long as the first');
  expect(purchaseSeal(other.purchases, bought)).not.toBe(purchaseSeal(keys.purchases, bought));
  expect(sealOf(keys.purchases, ['same'])).not.toBe(sealOf(keys.transfers, ['same']));
});
