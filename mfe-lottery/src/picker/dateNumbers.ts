/** A number that a date gives, and what of the date it is. */
export interface DateNumber {
  number: number;
  /** 'day-month'. */
  why: string;
}

/**
 * The numbers that people read in a date: of 24 March 1987 the day 24, the month 3, the year 87 and 1987, day and month 2403, month and
 * day 324, and day, month and the last digit of the year 24037, in a round that has so many.
 * @param date as a date field gives it, '1987-03-24'
 * @param total count of numbers in the round
 * @returns each number once, by the first reason; none for what is no date
 */
export function dateNumbers(date: string, total: number): DateNumber[] {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (day === '') return [];
  const read = [
    { digits: day, why: 'day' },
    { digits: month, why: 'month' },
    { digits: year.slice(2), why: 'year' },
    { digits: year, why: 'year' },
    { digits: day + month, why: 'day-month' },
    { digits: month + day, why: 'month-day' },
    { digits: day + month + year.slice(3), why: 'day-month-year' },
  ];
  const whys = new Map<number, string>();
  for (const { digits, why } of read) if (Number(digits) < total && !whys.has(Number(digits))) whys.set(Number(digits), why);
  return [...whys].map(([number, why]) => ({ number, why }));
}
