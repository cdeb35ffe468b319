import { compareFigures } from 'bench/measures';

const stored = {
  'kept list : bare Node': { is: 0.5, better: 'more' },
  'warm start : Node': { is: 40, better: 'less' },
} as const;

test('marks figures that are worse than the stored ones by more than a tenth, in the direction of each', () => {
  const marked = (list: number, start: number) =>
    compareFigures({ 'kept list : bare Node': list, 'warm start : Node': start }, stored)
      .filter((line) => line.includes('WORSE'))
      .map((line) => line.replace(/\s{2,}.*\s{2,}/, ' '));
  expect(marked(0.5, 40)).toEqual([]);
  expect(marked(0.46, 43)).toEqual([]);
  expect(marked(5, 4)).toEqual([]);
  expect(marked(0.25, 60)).toEqual(['kept list : bare Node WORSE by 100 %', 'warm start : Node WORSE by 50 %']);
});

test('shows a figure that is not stored, and does not mark it', () => {
  expect(compareFigures({ new: 1 }, stored).at(-1)).toMatch(/^new +1\.00 +–$/);
});
