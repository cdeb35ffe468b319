import { padNumber } from 'shared/format/ticketNumber';
import type { NumberRange } from 'shared/numbers/ranges';

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

/** Yields the numbers of ranges without duplicates, in the order of the ranges. */
export function* numbersIn(ranges: readonly NumberRange[]): Generator<number> {
  for (const [index, { first, last }] of ranges.entries()) {
    const before = ranges.slice(0, index);
    for (let number = first; number <= last; number++) {
      if (!before.some((range) => number >= range.first && number <= range.last)) yield number;
    }
  }
}
