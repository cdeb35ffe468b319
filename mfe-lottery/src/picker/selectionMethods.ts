import { maxNumbersAtOnce } from 'shared/contracts/lotteryRules';
import { padNumber } from 'shared/format/listNumbers';
import { withThousands } from 'shared/format/money';
import type { NumberRange } from 'shared/numbers/NumberSet';
import { drawNumbers, drawPlaces, type RandomBelow } from './luckyDip.ts';
import { isFree, type Sale, stateOf } from './selection.ts';

/**
 * `held`: count of wanted numbers that the member has already picked or bought. `more`: more are free than `room`; the rest was
 * not examined.
 */
interface Taken {
  numbers: readonly number[];
  sold: number;
  held: number;
  more: boolean;
}

/**
 * Selects the free ones of the wanted numbers.
 * @param wanted without duplicates
 * @param room maximum count
 */
export function takeFree(wanted: Iterable<number>, sale: Sale, picks: ReadonlySet<number>, room: number): Taken {
  const numbers: number[] = [];
  let sold = 0;
  let held = 0;
  for (const number of wanted) {
    if (picks.has(number) || sale.own.has(number)) held += 1;
    else if (!isFree(number, sale)) sold += 1;
    else if (numbers.length === room) return { numbers, sold, held, more: true };
    else numbers.push(number);
  }
  return { numbers, sold, held, more: false };
}

export interface Choosing {
  sale: Sale;
  picks: ReadonlySet<number>;
  /** How many more numbers can be paid for in one purchase. */
  payable: number;
  randomBelow: RandomBelow;
}

/** The result: numbers to add with a sentence, or an error sentence. */
export type Chosen = { numbers: readonly number[]; said: string } | { wrong: string };

export type WayToChoose = (text: string, choosing: Choosing) => Chosen;

const roomFor = (picks: ReadonlySet<number>) => Math.max(0, maxNumbersAtOnce - picks.size);

const most = `At most ${withThousands(maxNumbersAtOnce)} numbers are bought at once`;

function tooMany(room: number): string {
  return room === 0
    ? `${most}: give some back first.`
    : `${most}: there is room for ${withThousands(room)} more. None was added.`;
}

const nothingPayable = (picks: ReadonlySet<number>) =>
  roomFor(picks) === 0 ? tooMany(0) : 'Your balance, or your limit, pays for no more numbers.';

const countWords = (count: number) => (count === 1 ? '1 number' : `${withThousands(count)} numbers`);

function addedWords({ numbers, sold, held }: Pick<Taken, 'numbers' | 'sold' | 'held'>): string {
  const others = [
    sold > 0 && `${withThousands(sold)} ${was(sold)} sold`,
    held > 0 && `${withThousands(held)} ${was(held)} chosen before`,
  ]
    .filter((each) => each !== false)
    .join(', ');
  const added = numbers.length === 0 ? 'No number added.' : `${countWords(numbers.length)} added.`;
  return others === '' ? added : `${added} ${others}.`;
}

const was = (count: number) => (count === 1 ? 'was' : 'were');

interface DateNumber {
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

/**
 * Yields the numbers whose padded form ends in these digits: '7' gives 00007, 00017, 00027 …
 * @param digits at least one
 * @param total count of numbers in the lottery
 */
export function* endingIn(digits: string, total: number): Generator<number> {
  const step = 10 ** digits.length;
  for (let number = Number(digits); number < total; number += step) yield number;
}

const part = /^(\d+)(?:\s*[-\u2010-\u2015\u2212]\s*(\d+))?$/;

/**
 * Parses '100–120, 500'. Commas, semicolons, and spaces between numbers separate the entries.
 * @param total count of numbers in the lottery
 * @returns the ranges as typed, or an error sentence
 */
export function readRanges(text: string, total: number): readonly NumberRange[] | string {
  const parts = text
    .trim()
    .split(/\s*[,;]\s*|(?<=\d)\s+(?=\d)/)
    .filter((each) => each !== '');
  if (parts.length === 0) return 'Write numbers or ranges, like 100–120, 500.';
  const ranges: NumberRange[] = [];
  for (const each of parts) {
    const [, from, to = from] = part.exec(each) ?? [];
    if (from === undefined) return `'${each}' is no number and no range like 100–120.`;
    const ends = [Number(from), Number(to)];
    if (Math.max(...ends) >= total) return `Numbers go from ${padNumber(0, total)} to ${padNumber(total - 1, total)}.`;
    ranges.push({ first: Math.min(...ends), last: Math.max(...ends) });
  }
  return ranges;
}

export function* numbersIn(ranges: readonly NumberRange[]): Generator<number> {
  for (const [index, { first, last }] of ranges.entries()) {
    const before = ranges.slice(0, index);
    for (let number = first; number <= last; number++) {
      if (!before.some((range) => number >= range.first && number <= range.last)) yield number;
    }
  }
}

/**
 * Chooses the numbers with a given ending ('7'). When more are free than can be bought, it draws from them: the lowest ones would
 * be everyone's choice.
 */
export const byEnding: WayToChoose = (text, { sale, picks, payable, randomBelow }) => {
  const digits = text.trim();
  const width = padNumber(0, sale.total).length;
  if (!/^\d+$/.test(digits) || digits.length > width) return { wrong: `Write one to ${width} digits.` };
  const taken = takeFree(endingIn(digits, sale.total), sale, picks, sale.total);
  const { numbers: free } = taken;
  if (free.length <= payable) return { numbers: free, said: addedWords(taken) };
  if (payable === 0) return { wrong: nothingPayable(picks) };
  const numbers = drawPlaces(free.length, payable, randomBelow).flatMap((place) => free[place] ?? []);
  return { numbers, said: `${countWords(payable)} added, drawn from ${withThousands(free.length)} that end in ${digits}.` };
};

/** Chooses the numbers that a date contains ('1987-03-24'), and names the part of the date for each. */
export const byDate: WayToChoose = (text, { sale, picks }) => {
  const read = dateNumbers(text, sale.total);
  if (read.length === 0) return { wrong: 'Choose a date.' };
  const room = roomFor(picks);
  const wanted = read.map(({ number }) => number);
  const taken = takeFree(wanted, sale, picks, room);
  if (taken.more) return { wrong: tooMany(room) };
  const named = read.map(({ number, why }) => {
    const sold = stateOf(number, sale) === 'sold' ? ' (sold)' : '';
    return `${padNumber(number, sale.total)} ${why}${sold}`;
  });
  return { numbers: taken.numbers, said: `${taken.numbers.length} of ${read.length} added: ${named.join(', ')}.` };
};

/** Chooses as many random free numbers as typed ('50'), at most as many as can be paid for. */
export const byLuck: WayToChoose = (text, { sale, picks, payable, randomBelow }) => {
  const wanted = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  if (wanted === 0) return { wrong: 'Write how many numbers.' };
  if (payable === 0) return { wrong: nothingPayable(picks) };
  const gone = sale.gone.with([...picks].filter((number) => number < sale.total));
  const numbers = drawNumbers(gone, sale.total, Math.min(wanted, payable), randomBelow);
  const less = numbers.length < wanted ? `, no more than ${withThousands(numbers.length)} can be had or paid for` : '';
  return { numbers, said: `${countWords(numbers.length)} added by luck${less}.` };
};

/**
 * Chooses all free numbers of ranges ('100–120, 500'). When they exceed one purchase it chooses none, because the meant ones are
 * unknown.
 */
export const byRanges: WayToChoose = (text, { sale, picks }) => {
  const ranges = readRanges(text, sale.total);
  if (typeof ranges === 'string') return { wrong: ranges };
  const room = roomFor(picks);
  const taken = takeFree(numbersIn(ranges), sale, picks, room);
  return taken.more ? { wrong: tooMany(room) } : { numbers: taken.numbers, said: addedWords(taken) };
};
