import { NumberSet } from './NumberSet.ts';
import { rangesOf } from './ranges.ts';

const said = (numbers: Iterable<number>) => rangesOf(numbers).map(({ first, last }) => `${first}-${last}`);

test.each([
  ['none', [], []],
  ['one', [7], ['7-7']],
  ['neighbours', [7, 8], ['7-8']],
  ['a run and strangers', [0, 1, 2, 5, 7, 8], ['0-2', '5-5', '7-8']],
])('%s', (_what, numbers, ranges) => {
  expect(said(numbers)).toEqual(ranges);
});

test('a whole round is one range', () => {
  const all = NumberSet.of(Array.from({ length: 100_000 }, (_, number) => number));
  expect(said(all)).toEqual(['0-99999']);
});
