import { barsOf, momentsOf, movedAmount, numbersOf } from './statement.messages.ts';

test.each([
  [{ amount: -6, token: 'CTO', decimals: 0 }, '−6 CTO'],
  [{ amount: 1500, token: 'CTO', decimals: 0 }, '+1,500 CTO'],
  [{ amount: 1250, token: 'USDT', decimals: 2 }, '+12.50 USDT'],
])('formats %j as %s', (movement, text) => {
  expect(movedAmount(movement)).toBe(text);
});

test.each([
  [{ numbers: null, totalTickets: null }, null],
  [{ numbers: [2, 7], totalTickets: 16 }, '02, 07'],
  [{ numbers: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], totalTickets: 10 }, '0–9'],
  [{ numbers: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18], totalTickets: 20 }, '00, 02, 04, 06, 08, 10, 12, 14 and 2 more'],
])('lists the numbers of %j as %j', (movement, text) => {
  expect(numbersOf(movement)).toBe(text);
});

test.each([
  ['', '', {}],
  ['2026-11-01', '', { from: Date.UTC(2026, 10, 1) }],
  ['', '2026-11-30', { to: Date.UTC(2026, 11, 1) }],
  ['2028-02-29', '2028-02-29', { from: Date.UTC(2028, 1, 29), to: Date.UTC(2028, 2, 1) }],
  ['soon', '2026-13-01', {}],
  ['1969-12-31', '', {}],
])('converts %j to %j into %j', (from, to, moments) => {
  expect(momentsOf(from, to)).toEqual(moments);
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
])('computes the bars of %j: %j', (sum, bars) => {
  expect(barsOf(sum)).toEqual(bars);
});
