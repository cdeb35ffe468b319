import { timeLeft } from './timeLeft.ts';

const minute = 60_000;

test.each([
  [2 * 60 * minute + 14 * minute + 59_000, '2 h 14 min'],
  [3 * 60 * minute, '3 h'],
  [24 * 60 * minute, '1 day'],
  [50 * 60 * minute, '2 days 2 h'],
  [5 * minute, '5 min'],
  [minute - 1, 'less than a minute'],
  [0, null],
  [-1, null],
])('%s ms are %s', (left, words) => {
  expect(timeLeft(1_000 + left, 1_000)).toBe(words);
});
