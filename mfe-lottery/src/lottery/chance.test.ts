import { chanceOf, chanceOfOne } from './chance.ts';

test('in a round whose count divides 256 every number is as likely', () => {
  expect(chanceOfOne(64)).toBe('1 in 64');
  expect(chanceOf([3, 5], 64)).toBe('2 in 64');
  expect(chanceOf([], 16)).toBe('0 in 16');
});

test('in any other round the lower numbers have a way more', () => {
  expect(chanceOfOne(100)).toBe('2 or 3 in 256');
  expect(chanceOf([0, 99], 100)).toBe('5 in 256');
  expect(
    chanceOf(
      Array.from({ length: 100 }, (_, number) => number),
      100,
    ),
  ).toBe('256 in 256');
});
