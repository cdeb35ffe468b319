import { oddsOf } from './odds.ts';

test.each([
  [64, '1 in 64'],
  [256, '1 in 256'],
  [100, 'about 1 in 100'],
  [1, '1 in 1'],
  [0, null],
  [null, null],
])('the odds of one of %s numbers: %s', (numbers, words) => {
  expect(oddsOf(numbers)).toBe(words);
});
