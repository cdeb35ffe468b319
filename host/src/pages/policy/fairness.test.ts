import { fairness } from './fairness.ts';

it('counts the ways exactly', () => {
  expect(fairness(64)).toBe('All 64 numbers are equally likely: each wins with 4 of the 256 values.');
  expect(fairness(255)).toBe('Number 0 wins with 2 of the 256 values, all others with 1: 255 does not divide 256.');
  expect(fairness(100)).toContain('Numbers 0 to 55 win with 3 of the 256 values, all others with 2');
});
