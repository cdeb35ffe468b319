import { numbersIn, readRanges } from './readRanges.ts';

const read = (text: string, total = 1_000) => {
  const ranges = readRanges(text, total);
  return typeof ranges === 'string' ? ranges : [...numbersIn(ranges)];
};

describe('numbers and ranges that somebody types', () => {
  it.each([
    ['7', [7]],
    ['007', [7]],
    ['100-103', [100, 101, 102, 103]],
    ['100–102, 500', [100, 101, 102, 500]],
    ['100 — 101;7', [100, 101, 7]],
    ['103-101', [101, 102, 103]],
    ['5 9 12-13', [5, 9, 12, 13]],
    [' 3,, 4, ', [3, 4]],
    ['1-3, 2-4, 3', [1, 2, 3, 4]],
  ])('%s', (text, numbers) => {
    expect(read(text)).toEqual(numbers);
  });

  it.each([
    ['', 'Write numbers or ranges, like 100–120, 500.'],
    [' , ', 'Write numbers or ranges, like 100–120, 500.'],
    ['12-', "'12-' is no number and no range like 100–120."],
    ['-5', "'-5' is no number and no range like 100–120."],
    ['1-2-3', "'1-2-3' is no number and no range like 100–120."],
    ['1e2', "'1e2' is no number and no range like 100–120."],
    ['5, 1000', 'Numbers go from 000 to 999.'],
    ['990-1000', 'Numbers go from 000 to 999.'],
  ])('says what is wrong with %p', (text, sentence) => {
    expect(read(text)).toBe(sentence);
  });

  it('does not write down a range before its numbers are asked for', () => {
    const ranges = readRanges('0-99999', 100_000);
    expect(ranges).toEqual([{ first: 0, last: 99_999 }]);
  });
});
