import { barsOf } from './spending.messages.ts';

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
