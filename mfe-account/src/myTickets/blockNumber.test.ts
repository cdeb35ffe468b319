import { blockNumberOf } from './blockNumber.ts';

test.each([
  ['', ''],
  ['  ', ''],
  ['0', 0],
  ['45000123', 45_000_123],
  ['45,000,123', 45_000_123],
  ['0x2aeb', null],
  ['-5', null],
  ['12e3', null],
  ['9'.repeat(16), null],
])('%p reads as %p', (typed, number) => {
  expect(blockNumberOf(typed)).toBe(number);
});
