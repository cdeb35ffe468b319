import { chanceOf, chanceOfOne } from './chance.ts';

test('in a round whose count divides 256 every number is as likely', () => {
  expect(chanceOfOne(64, 'v1')).toBe('1 in 64');
  expect(chanceOf([3, 5], 64, 'v1')).toBe('1 in 32');
});

test('in any other round of rule v1 the lower numbers have a way more', () => {
  expect(chanceOfOne(100, 'v1')).toBe('2 or 3 in 256');
  expect(chanceOf([0, 99], 100, 'v1')).toBe('5 in 256, 1 in 51.2');
  expect(
    chanceOf(
      Array.from({ length: 100 }, (_, number) => number),
      100,
      'v1',
    ),
  ).toBe('256 in 256, 1 in 1');
});

test('rule v2 gives all numbers the same chance, however many there are', () => {
  expect(chanceOfOne(100, 'v2')).toBe('1 in 100');
  expect(chanceOfOne(1_000, 'v2')).toBe('1 in 1,000');
  expect(chanceOf([0, 1, 99], 200, 'v2')).toBe('1 in 66.7');
  expect(chanceOf([7, 99_990], 99_991, 'v2')).toBe('1 in 49,996');
});
