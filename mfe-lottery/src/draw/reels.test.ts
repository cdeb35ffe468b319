import { reelStopsMs, reelsMs } from './reels.ts';

test('the reels stop one after the other', () => {
  expect([0, 1, 2].map(reelStopsMs)).toEqual([1_600, 2_200, 2_800]);
});

test.each([
  [2, 0],
  [16, 1],
  [256, 2],
  [10_000, 3],
  [100_000, 4],
])('of %i numbers what gives the number away comes after the last of the reels, in position %i', (total, last) => {
  expect(reelsMs(total)).toBe(reelStopsMs(last) + 100);
});
