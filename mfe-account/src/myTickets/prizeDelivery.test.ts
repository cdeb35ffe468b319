import type { LotteryOrder } from 'shared/contracts/orders';
import { prizeDelivery } from './prizeDelivery.ts';

const won = 1_763_640_000_000;
const hour = 3_600_000;
const order = (fulfilledAt: number | null = null): LotteryOrder => ({
  id: 5,
  name: 'Dream Car',
  lotteryId: 11,
  rewardId: 3,
  userId: 7,
  status: fulfilledAt === null ? 'open' : 'fulfilled',
  createdAt: won,
  fulfilledAt,
});

test('a prize is to be sent within 24 hours of the draw', () => {
  expect(prizeDelivery(order(), won)).toEqual({ state: 'due', at: won + 24 * hour });
  expect(prizeDelivery(order(), won + 24 * hour)).toEqual({ state: 'due', at: won + 24 * hour });
});

test('after that it is late, and says so', () => {
  expect(prizeDelivery(order(), won + 24 * hour + 1)).toEqual({ state: 'late', at: won + 24 * hour });
});

test('once it was sent, the day of that counts', () => {
  expect(prizeDelivery(order(won + 30 * hour), won + 90 * hour)).toEqual({ state: 'sent', at: won + 30 * hour });
});
