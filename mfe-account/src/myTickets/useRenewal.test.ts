import { drawnLottery, lottery, myTicket } from 'shared/testing/factories';
import { nextLook } from './useRenewal.ts';

const now = 1_763_640_000_000;
const ending = (endTime: number) => myTicket({ lottery: lottery({ endTime }) });

test('with every round drawn or cancelled there is nothing to wait for', () => {
  expect(nextLook([], now)).toBeNull();
  expect(
    nextLook([myTicket({ lottery: drawnLottery() }), myTicket({ lottery: lottery({ status: 'cancelled' }) })], now),
  ).toBeNull();
});

test('the next look is at the end of the sale that ends first', () => {
  expect(nextLook([ending(now + 600_000), ending(now + 90_000)], now)).toBe(90_000);
});

test('once a sale has ended, every ten seconds until the draw', () => {
  expect(nextLook([ending(now - 60_000), ending(now + 600_000)], now)).toBe(10_000);
});
