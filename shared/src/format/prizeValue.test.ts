import { prizeValue, worthOf } from './prizeValue.ts';

test('a token prize is worth its CTO, a product its dollars', () => {
  expect(prizeValue({ tokenAmount: 1500, lotteryValue: 1500 })).toBe('1,500 CTO');
  expect(prizeValue({ tokenAmount: 0, lotteryValue: 45_000 })).toBe('$45,000');
});

test('returns nothing for an unknown value', () => {
  expect(prizeValue({ tokenAmount: 0, lotteryValue: null })).toBeNull();
  expect(prizeValue({ tokenAmount: 0, lotteryValue: 0 })).toBeNull();
});

test('shows the value of the prize, else its name', () => {
  expect(worthOf({ lotteryReward: { tokenAmount: 12, name: 'Sprint' }, lotteryValue: 12 })).toBe('12 CTO');
  expect(worthOf({ lotteryReward: { tokenAmount: 0, name: 'Watch' }, lotteryValue: 0 })).toBe('Watch');
});
