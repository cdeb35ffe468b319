import { dateNumbers } from './dateNumbers.ts';

describe('the numbers of a date', () => {
  it('are those that people read in it, and why', () => {
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

  it('are named once, and only those that the round has', () => {
    expect(dateNumbers('2010-10-10', 1_000).map(({ number }) => number)).toEqual([10]);
    expect(dateNumbers('1999-12-31', 1_000).map(({ number }) => number)).toEqual([31, 12, 99]);
  });

  it('are none for what is no date', () => {
    expect(dateNumbers('', 1_000)).toEqual([]);
    expect(dateNumbers('24.3.1987', 1_000)).toEqual([]);
  });
});
