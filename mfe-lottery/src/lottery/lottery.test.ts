import { drawnLottery, lottery, protection } from 'shared/testing/factories';
import { chanceOf, chanceOfOne } from './chance.ts';
import { isDrawn } from './drawnLottery.ts';
import { tightestLimit } from './LimitLeft.tsx';
import { isOpen, lotteryPhase } from './lotteryPhase.ts';
import { nextLottery, openLotteries } from './openLotteries.ts';

const end = 1_800_000_000_000;

describe('lottery phase', () => {
  it('is open until the end, then calculating until the draw', () => {
    const running = lottery({ endTime: end });
    expect(lotteryPhase(running, end - 1)).toBe('open');
    expect(lotteryPhase(running, end)).toBe('calculating');
    expect(lotteryPhase({ ...running, status: 'awaiting' }, end + 3_600_000)).toBe('calculating');
  });

  it('shows an early result after the ten seconds', () => {
    const drawn = drawnLottery({ endTime: end, rolledAt: end + 2_000 });
    expect(lotteryPhase(drawn, end + 9_999)).toBe('calculating');
    expect(lotteryPhase(drawn, end + 10_000)).toBe('drawn');
  });

  it('does not wait for the planned end after an early draw', () => {
    expect(lotteryPhase(drawnLottery({ endTime: end, rolledAt: end - 60_000 }), end - 50_000)).toBe('drawn');
  });

  it('follows the provider when it ends a lottery before the clock does', () => {
    expect(lotteryPhase(lottery({ endTime: end, status: 'awaiting' }), end - 5_000)).toBe('calculating');
  });

  it('is cancelled at any time after a cancellation', () => {
    expect(lotteryPhase(lottery({ endTime: end, status: 'cancelled' }), end - 5_000)).toBe('cancelled');
    expect(lotteryPhase(lottery({ endTime: end, status: 'cancelled' }), end + 5_000)).toBe('cancelled');
  });

  it('is open exactly while numbers can be bought', () => {
    const running = lottery({ endTime: end });
    expect(isOpen(running, end - 1)).toBe(true);
    expect(isOpen(running, end)).toBe(false);
    expect(isOpen({ ...running, status: 'awaiting' }, end - 1)).toBe(false);
    expect(isOpen({ ...running, status: 'cancelled' }, end - 1)).toBe(false);
    expect(isOpen(drawnLottery({ endTime: end, rolledAt: end - 60_000 }), end - 60_000)).toBe(false);
  });
});

it('counts a lottery as drawn when it has a time and a number', () => {
  expect(isDrawn(drawnLottery())).toBe(true);
  expect(isDrawn(drawnLottery({ winnerTicket: 0 }))).toBe(true);
  expect(isDrawn(lottery({ status: 'ended' }))).toBe(false);
  expect(isDrawn(drawnLottery({ winnerTicket: null }))).toBe(false);
});

describe('open lotteries', () => {
  const late = lottery({ id: 1, endTime: 9_000 });
  const soon = lottery({ id: 2, endTime: 5_000 });
  const over = lottery({ id: 3, endTime: 1_000 });
  const drawn = lottery({ id: 4, endTime: 2_000, rolledAt: 2_500 });

  it('returns lotteries that are not drawn, the next to end first, and keeps the order of the cached list', () => {
    const list = [late, soon, drawn, over];
    expect(openLotteries(list).map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(list.map(({ id }) => id)).toEqual([1, 2, 4, 3]);
  });

  it('returns the next lottery that can be played', () => {
    expect(nextLottery([late, soon, drawn, over], 1_500)?.id).toBe(2);
    expect(nextLottery([late, soon], 5_000)?.id).toBe(1);
    expect(nextLottery([over, drawn], 3_000)).toBeUndefined();
  });
});

test('gives every number the same chance when the count divides 256', () => {
  expect(chanceOfOne(64, 'v1')).toBe('1 in 64');
  expect(chanceOf([3, 5], 64, 'v1')).toBe('1 in 32');
});

test('gives the lower numbers one more way to win in other lotteries of rule v1', () => {
  expect(chanceOfOne(100, 'v1')).toBe('2 or 3 in 256');
  expect(chanceOf([0, 99], 100, 'v1')).toBe('5 in 256, 1 in 51.2');
  expect(
    chanceOf(
      Array.from({ length: 100 }, (_, number) => number),
      100,
      'v1',
    ),
  ).toBe('256 in 256, 1 in 1');
});

test('gives every number the same chance in rule v2', () => {
  expect(chanceOfOne(100, 'v2')).toBe('1 in 100');
  expect(chanceOfOne(1_000, 'v2')).toBe('1 in 1,000');
  expect(chanceOf([0, 1, 99], 200, 'v2')).toBe('1 in 66.7');
  expect(chanceOf([7, 99_990], 99_991, 'v2')).toBe('1 in 49,996');
});

test.each([
  ['none', {}, undefined],
  ['one', { week: { amount: 5 } }, 'week'],
  ['the least that is left', { day: { amount: 5, spent: 1 }, week: { amount: 9, spent: 6 }, month: { amount: 20 } }, 'week'],
  [
    'of equals the one that renews last',
    { day: { amount: 5 }, month: { amount: 8, spent: 3, renewsAt: Number.MAX_SAFE_INTEGER } },
    'month',
  ],
])('%s', (_what, limits, period) => {
  expect(tightestLimit(protection(limits))?.period).toBe(period);
});
