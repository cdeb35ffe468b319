export interface DateNumber {
  number: number;
  /** The part of the date, e.g. 'day-month'. */
  why: string;
}

/**
 * Returns the numbers that people see in a date. 24 March 1987 gives the day 24, the month 3, the years 87 and 1987, day and
 * month 2403, month and day 324, and day, month and last digit of the year 24037, as far as the lottery has them.
 * @param date value of a date field, '1987-03-24'
 * @param total count of numbers in the lottery
 * @returns each number once, with its first reason; empty for an invalid date
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
