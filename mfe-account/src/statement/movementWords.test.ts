import { movedAmount, numbersOf } from './movement.messages.ts';

test.each([
  [{ amount: -6, token: 'CTO', decimals: 0 }, '−6 CTO'],
  [{ amount: 1500, token: 'CTO', decimals: 0 }, '+1,500 CTO'],
  [{ amount: 1250, token: 'USDT', decimals: 2 }, '+12.50 USDT'],
])('%j is %s', (movement, text) => {
  expect(movedAmount(movement)).toBe(text);
});

test.each([
  [{ numbers: null, totalTickets: null }, null],
  [{ numbers: [2, 7], totalTickets: 16 }, '02, 07'],
  [{ numbers: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], totalTickets: 10 }, '0–9'],
  [{ numbers: [0, 2, 4, 6, 8, 10, 12, 14, 16, 18], totalTickets: 20 }, '00, 02, 04, 06, 08, 10, 12, 14 and 2 more'],
])('the numbers of %j are %j', (movement, text) => {
  expect(numbersOf(movement)).toBe(text);
});
