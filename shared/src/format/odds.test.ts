import { oddsOf, oddsOfSome } from './odds.ts';

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

test('only rule v1 draws unevenly, for at most 256 numbers', () => {
  expect(oddsOf(100, 'v2')).toBe('1 in 100');
  expect(oddsOf(100, 'v1')).toBe('about 1 in 100');
  expect(oddsOf(1_000)).toBe('1 in 1,000');
});

test.each([
  [3, 200, '1 in 66.7'],
  [2, 64, '1 in 32'],
  [99, 100, '1 in 1.01'],
  [200, 200, '1 in 1'],
  [997, 1_000, '997 in 1,000'],
  [99_999, 100_000, '99,999 in 100,000'],
  [3, 100_000, '1 in 33,333'],
])('the odds of %s of %s numbers: %s', (some, all, words) => {
  expect(oddsOfSome(some, all)).toBe(words);
});
