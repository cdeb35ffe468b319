import { quantile } from './quantile.ts';

const bounds = [100, 200, 400];

test.each([
  ['half of one bucket is in its middle', [0, 10, 0, 0], 0.5, { ms: 150, beyond: false }],
  ['the first bucket begins at nought', [4, 0, 0, 0], 0.75, { ms: 75, beyond: false }],
  ['three of four end where the bucket ends', [3, 0, 1, 0], 0.75, { ms: 100, beyond: false }],
  ['a little more is in the next that has any', [3, 0, 1, 0], 0.875, { ms: 300, beyond: false }],
  ['all is the end of the last that has any', [1, 1, 0, 0], 1, { ms: 200, beyond: false }],
  ['none is the beginning of the first that has any', [0, 5, 0, 0], 0, { ms: 100, beyond: false }],
  ['what took longer than all bounds was not counted closer', [1, 0, 0, 3], 0.5, { ms: 400, beyond: true }],
])('%s', (_what, counts, share, expected) => {
  expect(quantile(counts, share, bounds)).toEqual(expected);
});

test('of nothing there is none', () => {
  expect(quantile([0, 0, 0, 0], 0.5, bounds)).toBeNull();
  expect(quantile([], 0.5, bounds)).toBeNull();
});
