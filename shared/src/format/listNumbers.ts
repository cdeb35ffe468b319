import { type NumberRange, rangesOf } from '../numbers/NumberSet.ts';
import { withThousands } from './money.ts';

/**
 * Formats a ticket number, zero-based, padded to the width of the round's highest number: (7, 64) → '07'.
 * @param totalNumbers count of numbers in the round
 */
export function padNumber(number: number, totalNumbers: number): string {
  return String(number).padStart(String(Math.max(totalNumbers - 1, 0)).length, '0');
}

/** Maximum of listed numbers and ranges (one more when that completes the list); the others are counted. */
const namedAtMost = 10;

/**
 * Formats numbers for a sentence: '07, 12, 20–35'; a long list is shortened, '00007, 00012, … and 190 more'.
 * @param numbers ascending
 * @param total count of numbers in the round
 * @param most maximum of numbers and ranges; Infinity lists all
 */
export function listNumbers(numbers: readonly number[], total: number, most = namedAtMost): string {
  const pieces = piecesOf(numbers);
  const shown = pieces.length > most + 1 ? pieces.slice(0, most) : pieces;
  const listed = shown.map((piece) => pieceName(piece, total)).join(', ');
  const left = numbers.length - shown.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return left > 0 ? `${listed} and ${withThousands(left)} more` : listed;
}

/** Groups three or more consecutive numbers into ranges. @param numbers ascending */
export function piecesOf(numbers: Iterable<number>): NumberRange[] {
  return rangesOf(numbers).flatMap(({ first, last }) =>
    last === first + 1
      ? [
          { first, last: first },
          { first: last, last },
        ]
      : [{ first, last }],
  );
}

/** Formats a number or a range: '07', '020–135'. @param total count of numbers in the round */
export function pieceName({ first, last }: NumberRange, total: number): string {
  return first === last ? padNumber(first, total) : `${padNumber(first, total)}–${padNumber(last, total)}`;
}
