import { barsOf, signed } from './spendingWords.ts';

test.each([
  [0, '0 CTO'],
  [1234, '+1,234 CTO'],
  [-3, '−3 CTO'],
])('%p is %s', (amount, text) => {
  expect(signed(amount)).toBe(text);
});

test.each([
  [
    { spent: 0, won: 0, refunded: 0 },
    { spent: 0, back: 0 },
  ],
  [
    { spent: 10, won: 5, refunded: 0 },
    { spent: 100, back: 50 },
  ],
  [
    { spent: 10, won: 30, refunded: 10 },
    { spent: 25, back: 100 },
  ],
])('%j has the bars %j', (sum, bars) => {
  expect(barsOf(sum)).toEqual(bars);
});
