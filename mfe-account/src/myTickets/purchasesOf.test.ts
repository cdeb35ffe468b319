import { purchasesOf } from './purchasesOf.ts';

const number = (ticketNumber: number, purchaseId: number, boughtAt: number, price = 2) => ({
  ticketId: 100 + ticketNumber,
  ticketNumber,
  price,
  boughtAt,
  purchaseId,
});

test('numbers are told by the purchase they came from, the first purchase first', () => {
  expect(purchasesOf([number(1, 8, 2_000), number(4, 7, 1_000), number(9, 8, 2_000)])).toEqual([
    { purchaseId: 7, boughtAt: 1_000, ticketNumbers: [4], total: 2 },
    { purchaseId: 8, boughtAt: 2_000, ticketNumbers: [1, 9], total: 4 },
  ]);
});

test('of nothing there is no purchase', () => expect(purchasesOf([])).toEqual([]));
