import { listNumbers } from './listNumbers.ts';

const first = (count: number) => Array.from({ length: count }, (_, number) => number);

test('names a few numbers as they are printed, and counts what is left of many', () => {
  expect(listNumbers([7], 64)).toBe('07');
  expect(listNumbers([7, 12], 1_000)).toBe('007, 012');
  expect(listNumbers(first(11), 20)).toBe('00, 01, 02, 03, 04, 05, 06, 07, 08, 09, 10');
  expect(listNumbers(first(12), 20)).toBe('00, 01, 02, 03, 04, 05, 06, 07, 08, 09 and 2 more');
});
