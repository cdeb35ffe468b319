import { oddsOf } from './odds.ts';

it('is exact where all numbers have the same chance', () => {
  expect(oddsOf(64)).toBe('1 in 64');
  expect(oddsOf(256)).toBe('1 in 256');
});

it('says about where they differ', () => expect(oddsOf(100)).toBe('about 1 in 100'));
