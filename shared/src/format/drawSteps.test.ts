import { drawSteps, fairness } from './drawSteps.ts';

it('goes from the hash to the number as on paper', () => {
  expect(drawSteps('0x00D6', 64)).toEqual({ digits: 'd6', value: 214, times: 3, winner: 22, ways: 4 });
  expect(drawSteps('00', 1)).toEqual({ digits: '00', value: 0, times: 0, winner: 0, ways: 256 });
});

it('counts the ways exactly', () => {
  expect(fairness(64)).toBe('All 64 numbers are equally likely: each wins with 4 of the 256 values.');
  expect(fairness(255)).toBe('Number 0 wins with 2 of the 256 values, all others with 1: 255 does not divide 256.');
  expect(fairness(100)).toContain('Numbers 0 to 55 win with 3 of the 256 values, all others with 2');
});
