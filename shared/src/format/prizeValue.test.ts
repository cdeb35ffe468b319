import { prizeValue } from './prizeValue.ts';

test('a token prize is worth its CTO, a product its dollars', () => {
  expect(prizeValue({ tokenAmount: 1500, lotteryValue: 1500 })).toBe('1,500 CTO');
  expect(prizeValue({ tokenAmount: 0, lotteryValue: 45_000 })).toBe('$45,000');
});

test('an unknown value is not made up', () => {
  expect(prizeValue({ tokenAmount: 0, lotteryValue: null })).toBeNull();
  expect(prizeValue({ tokenAmount: 0, lotteryValue: 0 })).toBeNull();
});
