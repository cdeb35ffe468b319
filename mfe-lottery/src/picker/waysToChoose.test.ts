import { NumberSet } from 'shared/numbers/NumberSet';
import { byDate } from './byDate.ts';
import { byEnding } from './byEnding.ts';
import { byRanges } from './byRanges.ts';
import { byLuck } from './chooseRandom.ts';
import { saleOf } from './sale.ts';
import type { Choosing } from './wayToChoose.ts';

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
  it('adds what can be had, and counts what is sold or chosen', () => {
    expect(byRanges('100–104, 500', choosing())).toEqual({ numbers: [100, 101, 102, 103, 104, 500], said: '6 numbers added.' });
    expect(byRanges('100–105', choosing({ sold: [101, 102], own: [103], picks: [104] }))).toEqual({
      numbers: [100, 105],
      said: '2 numbers added. 2 were sold, 2 were chosen before.',
    });
    expect(byRanges('7', choosing({ sold: [7] }))).toEqual({ numbers: [], said: 'No number added. 1 was sold.' });
  });

  it('adds none where it would be more than a purchase has', () => {
    expect(byRanges('0-1000', choosing())).toEqual({
      wrong: 'At most 1,000 numbers are bought at once: there is room for 1,000 more. None was added.',
    });
    expect(byRanges('0-1000', choosing({ sold: [9] }))).toMatchObject({ said: '1,000 numbers added. 1 was sold.' });
    expect(byRanges('1', choosing({ picks: many(1_000) }))).toEqual({
      wrong: 'At most 1,000 numbers are bought at once: give some back first.',
    });
  });

  it('is not held back by the balance: what it costs is said beside it', () => {
    expect(byRanges('1-3', choosing({ payable: 0 }))).toMatchObject({ numbers: [1, 2, 3] });
  });

  it('says what is wrong with what was typed', () => {
    expect(byRanges('1-', choosing())).toEqual({ wrong: "'1-' is no number and no range like 100–120." });
  });
});

describe('by ending', () => {
  it('adds all that end so, where they can be paid for', () => {
    expect(byEnding('777', choosing({ sold: [1_777], payable: 99 }))).toMatchObject({ said: '99 numbers added. 1 was sold.' });
  });

  it('draws some of them where there are more', () => {
    expect(byEnding('7', choosing({ sold: [7], picks: [17], payable: 2 }))).toEqual({
      numbers: [27, 99_997],
      said: '2 numbers added, drawn from 9,998 that end in 7.',
    });
  });

  it('says why none is added', () => {
    expect(byEnding('7', choosing({ payable: 0 }))).toEqual({ wrong: 'Your balance, or your limit, pays for no more numbers.' });
    expect(byEnding('7', choosing({ payable: 0, picks: many(1_000) }))).toEqual({
      wrong: 'At most 1,000 numbers are bought at once: give some back first.',
    });
    expect(byEnding('000007', choosing())).toEqual({ wrong: 'Write one to 5 digits.' });
    expect(byEnding('x', choosing())).toEqual({ wrong: 'Write one to 5 digits.' });
  });
});

describe('by a date', () => {
  it('adds the numbers that it gives, and says which and why', () => {
    expect(byDate('2000-12-31', choosing({ sold: [31], picks: [12] }))).toEqual({
      numbers: [0, 2_000, 3_112, 1_231, 31_120],
      said:
        '5 of 7 added: 00031 day (sold), 00012 month, 00000 year, 02000 year, 03112 day-month, 01231 month-day, ' +
        '31120 day-month-year.',
    });
  });

  it('asks for a date, and adds none where there is no room for all', () => {
    expect(byDate('', choosing())).toEqual({ wrong: 'Choose a date.' });
    expect(byDate('2000-12-31', choosing({ picks: many(999) }))).toEqual({
      wrong: 'At most 1,000 numbers are bought at once: there is room for 1 more. None was added.',
    });
  });
});

describe('by luck', () => {
  it('adds as many random free numbers as one asks for, none of them chosen before', () => {
    expect(byLuck('3', choosing({ sold: nearlyAll, picks: [99_990, 99_995] }))).toMatchObject({
      numbers: [99_991, 99_998, 99_999],
      said: '3 numbers added by luck.',
    });
  });

  it('adds no more than can be had and paid for, and says so', () => {
    expect(byLuck('50', choosing({ payable: 2 }))).toMatchObject({
      said: '2 numbers added by luck, no more than 2 can be had or paid for.',
    });
    expect(byLuck('50', choosing({ payable: 0 }))).toEqual({ wrong: 'Your balance, or your limit, pays for no more numbers.' });
  });

  it('asks how many', () => {
    expect(byLuck('', choosing())).toEqual({ wrong: 'Write how many numbers.' });
    expect(byLuck('0', choosing())).toEqual({ wrong: 'Write how many numbers.' });
  });
});
