import { lostNumbers } from './lostNumbers.ts';

test('names what was taken, what was sold before and what the round does not have', () => {
  expect(lostNumbers([], [], 64)).toEqual([]);
  expect(lostNumbers([7], [], 64)).toEqual(['Number 07 was just bought by somebody else.']);
  expect(lostNumbers([7, 12], [], 64)).toEqual(['Numbers 07, 12 were just bought by somebody else.']);
  expect(lostNumbers([7], [3, 5, 64], 64)).toEqual([
    'Number 07 was just bought by somebody else.',
    'Numbers 03, 05 are already sold in this round.',
    'Number 64 is not in this round: it ends at 63.',
  ]);
});

test('names the first of many, and says how many more there are', () => {
  const many = Array.from({ length: 200 }, (_, place) => 2 * place);
  expect(lostNumbers(many, [], 1_000)).toEqual([
    'Numbers 000, 002, 004, 006, 008, 010, 012, 014, 016, 018 and 190 more were just bought by somebody else.',
  ]);
});
