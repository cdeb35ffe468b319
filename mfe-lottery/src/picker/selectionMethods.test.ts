import { NumberSet } from 'shared/numbers/NumberSet';
import { saleOf } from './selection.ts';
import type { Choosing } from './selectionMethods.ts';
import {
  byDate,
  byEnding,
  byLuck,
  byRanges,
  dateNumbers,
  endingIn,
  numbersIn,
  readRanges,
  takeFree,
} from './selectionMethods.ts';

const sale = saleOf(100_000, NumberSet.of([3, 4, 9]), NumberSet.of([4]), NumberSet.empty);

describe('selecting free numbers', () => {
  it('takes the free ones and counts the others', () => {
    expect(takeFree([1, 2, 3, 4, 5, 9], sale, new Set([2]), 10)).toEqual({ numbers: [1, 5], sold: 2, held: 2, more: false });
    expect(takeFree([3], sale, new Set(), 0)).toEqual({ numbers: [], sold: 1, held: 0, more: false });
  });

  it('reports more than the maximum, but not exactly as many', () => {
    expect(takeFree([1, 5, 3], sale, new Set(), 2)).toMatchObject({ numbers: [1, 5], sold: 1, more: false });
    expect(takeFree([1, 5, 3], sale, new Set(), 1)).toMatchObject({ numbers: [1], more: true });
  });

  it('stops at the maximum', () => {
    let looked = 0;
    function* all() {
      for (let number = 0; number < 100_000; number++) {
        looked += 1;
        yield number;
      }
    }
    expect(takeFree(all(), sale, new Set(), 50).more).toBe(true);
    expect(looked).toBe(54);
  });
});

describe('the numbers of a date', () => {
  it('returns the numbers that people see in a date, with their reasons', () => {
    expect(dateNumbers('1987-03-24', 100_000)).toEqual([
      { number: 24, why: 'day' },
      { number: 3, why: 'month' },
      { number: 87, why: 'year' },
      { number: 1987, why: 'year' },
      { number: 2403, why: 'day-month' },
      { number: 324, why: 'month-day' },
      { number: 24_037, why: 'day-month-year' },
    ]);
  });

  it('returns each number of the lottery once', () => {
    expect(dateNumbers('2010-10-10', 1_000).map(({ number }) => number)).toEqual([10]);
    expect(dateNumbers('1999-12-31', 1_000).map(({ number }) => number)).toEqual([31, 12, 99]);
  });

  it('returns none for an invalid date', () => {
    expect(dateNumbers('', 1_000)).toEqual([]);
    expect(dateNumbers('24.3.1987', 1_000)).toEqual([]);
  });
});

describe('numbers with an ending', () => {
  it.each([
    ['7', 40, [7, 17, 27, 37]],
    ['0', 21, [0, 10, 20]],
    ['07', 1_000, [7, 107, 207, 307, 407, 507, 607, 707, 807, 907]],
    ['042', 3_000, [42, 1_042, 2_042]],
    ['99999', 100_000, [99_999]],
    ['99', 50, []],
  ])('yields those that end in %s of %i', (digits, total, numbers) => {
    expect([...endingIn(digits, total)]).toEqual(numbers);
  });
});

const read = (text: string, total = 1_000) => {
  const ranges = readRanges(text, total);
  return typeof ranges === 'string' ? ranges : [...numbersIn(ranges)];
};

describe('parsing typed numbers and ranges', () => {
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
  ])('explains the error in %p', (text, sentence) => {
    expect(read(text)).toBe(sentence);
  });

  it('yields the numbers of a range lazily', () => {
    const ranges = readRanges('0-99999', 100_000);
    expect(ranges).toEqual([{ first: 0, last: 99_999 }]);
  });
});

const nearlyAll = Array.from({ length: 99_990 }, (_, number) => number);

interface Given {
  sold?: number[];
  own?: number[];
  picks?: number[];
  payable?: number;
}

const choosing = ({ sold = [], own = [], picks = [], payable = 1_000 }: Given = {}): Choosing => ({
  sale: saleOf(100_000, NumberSet.of(sold), NumberSet.of(own), NumberSet.empty),
  picks: new Set(picks),
  payable,
  randomBelow: () => 0,
});
const many = (count: number) => Array.from({ length: count }, (_, number) => 50_000 + number);

describe('by ranges', () => {
  it('adds the free numbers, and counts the sold and chosen ones', () => {
    expect(byRanges('100–104, 500', choosing())).toEqual({ numbers: [100, 101, 102, 103, 104, 500], said: '6 numbers added.' });
    expect(byRanges('100–105', choosing({ sold: [101, 102], own: [103], picks: [104] }))).toEqual({
      numbers: [100, 105],
      said: '2 numbers added. 2 were sold, 2 were chosen before.',
    });
    expect(byRanges('7', choosing({ sold: [7] }))).toEqual({ numbers: [], said: 'No number added. 1 was sold.' });
  });

  it('adds none above the limit of one purchase', () => {
    expect(byRanges('0-1000', choosing())).toEqual({
      wrong: 'At most 1,000 numbers are bought at once: there is room for 1,000 more. None was added.',
    });
    expect(byRanges('0-1000', choosing({ sold: [9] }))).toMatchObject({ said: '1,000 numbers added. 1 was sold.' });
    expect(byRanges('1', choosing({ picks: many(1_000) }))).toEqual({
      wrong: 'At most 1,000 numbers are bought at once: give some back first.',
    });
  });

  it('does not depend on the balance, because the footer shows the cost', () => {
    expect(byRanges('1-3', choosing({ payable: 0 }))).toMatchObject({ numbers: [1, 2, 3] });
  });

  it('explains the error in the typed text', () => {
    expect(byRanges('1-', choosing())).toEqual({ wrong: "'1-' is no number and no range like 100–120." });
  });
});

describe('by ending', () => {
  it('adds all numbers with the ending that the balance pays for', () => {
    expect(byEnding('777', choosing({ sold: [1_777], payable: 99 }))).toMatchObject({ said: '99 numbers added. 1 was sold.' });
  });

  it('draws from them when there are more', () => {
    expect(byEnding('7', choosing({ sold: [7], picks: [17], payable: 2 }))).toEqual({
      numbers: [27, 99_997],
      said: '2 numbers added, drawn from 9,998 that end in 7.',
    });
  });

  it('explains why none is added', () => {
    expect(byEnding('7', choosing({ payable: 0 }))).toEqual({ wrong: 'Your balance, or your limit, pays for no more numbers.' });
    expect(byEnding('7', choosing({ payable: 0, picks: many(1_000) }))).toEqual({
      wrong: 'At most 1,000 numbers are bought at once: give some back first.',
    });
    expect(byEnding('000007', choosing())).toEqual({ wrong: 'Write one to 5 digits.' });
    expect(byEnding('x', choosing())).toEqual({ wrong: 'Write one to 5 digits.' });
  });
});

describe('by date', () => {
  it('adds the numbers of a date, with the reason for each', () => {
    expect(byDate('2000-12-31', choosing({ sold: [31], picks: [12] }))).toEqual({
      numbers: [0, 2_000, 3_112, 1_231, 31_120],
      said:
        '5 of 7 added: 00031 day (sold), 00012 month, 00000 year, 02000 year, 03112 day-month, 01231 month-day, ' +
        '31120 day-month-year.',
    });
  });

  it('requires a date, and adds none when not all fit into one purchase', () => {
    expect(byDate('', choosing())).toEqual({ wrong: 'Choose a date.' });
    expect(byDate('2000-12-31', choosing({ picks: many(999) }))).toEqual({
      wrong: 'At most 1,000 numbers are bought at once: there is room for 1 more. None was added.',
    });
  });
});

describe('by luck', () => {
  it('adds the typed count of random free numbers, none chosen before', () => {
    expect(byLuck('3', choosing({ sold: nearlyAll, picks: [99_990, 99_995] }))).toMatchObject({
      numbers: [99_991, 99_998, 99_999],
      said: '3 numbers added by luck.',
    });
  });

  it('adds no more than are free and paid for, and explains it', () => {
    expect(byLuck('50', choosing({ payable: 2 }))).toMatchObject({
      said: '2 numbers added by luck, no more than 2 can be had or paid for.',
    });
    expect(byLuck('50', choosing({ payable: 0 }))).toEqual({ wrong: 'Your balance, or your limit, pays for no more numbers.' });
  });

  it('requires a count', () => {
    expect(byLuck('', choosing())).toEqual({ wrong: 'Write how many numbers.' });
    expect(byLuck('0', choosing())).toEqual({ wrong: 'Write how many numbers.' });
  });
});
