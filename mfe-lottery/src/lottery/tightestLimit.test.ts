import { protection } from 'shared/testing/factories';
import { tightestLimit } from './tightestLimit.ts';

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
