import { listNumbers } from './listNumbers.ts';

const even = (count: number) => Array.from({ length: count }, (_, index) => index * 2);
const first = (count: number) => Array.from({ length: count }, (_, number) => number);

test('lists a few numbers, and counts the rest of many', () => {
  expect(listNumbers([7], 64)).toBe('07');
  expect(listNumbers([7, 12], 1_000)).toBe('007, 012');
  expect(listNumbers(even(11), 64)).toBe('00, 02, 04, 06, 08, 10, 12, 14, 16, 18, 20');
  expect(listNumbers(even(12), 64)).toBe('00, 02, 04, 06, 08, 10, 12, 14, 16, 18 and 2 more');
});

test('shortens three or more neighbours to a range', () => {
  expect(listNumbers([3, 4], 64)).toBe('03, 04');
  expect(listNumbers([3, 4, 5, 9, 20, 21, 22, 23], 64)).toBe('03–05, 09, 20–23');
  expect(listNumbers(first(1_000), 100_000)).toBe('00000–00999');
});

test('counts the remaining numbers, not ranges', () => {
  expect(listNumbers([...even(40), ...first(2_000).map((number) => number + 100)], 100_000, 2)).toBe(
    '00000, 00002 and 2,038 more',
  );
});

test('lists all numbers on request', () => {
  expect(listNumbers(even(40), 100, Number.POSITIVE_INFINITY).split(', ')).toHaveLength(40);
});
