import { saleTime } from './SaleTime.tsx';

test.each([
  [59_000, '0:59'],
  [12 * 60_000 + 34_000, '12:34'],
  [3_909_000, '1:05:09'],
  [27 * 3_600_000, '1 day 3 h'],
])('formats %i ms before the end as %s', (left, text) => {
  expect(saleTime(1_000_000_000 + left, 1_000_000_000)).toBe(text);
});
