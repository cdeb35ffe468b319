import { type NumberRange, rangesOf } from '../numbers/ranges.ts';
import { withThousands } from './money.ts';
import { padNumber } from './ticketNumber.ts';

/** So many numbers and ranges are named, or one more where that is all; the others are counted. */
const namedAtMost = 10;

/**
 * Numbers in a sentence: '07, 12, 20–35'; of very many the first, '00007, 00012, … and 190 more'.
 * @param numbers ascending
 * @param total count of numbers in the round
 * @param most names and ranges that are told; Infinity tells all
 */
export function listNumbers(numbers: readonly number[], total: number, most = namedAtMost): string {
  const pieces = piecesOf(numbers);
  const shown = pieces.length > most + 1 ? pieces.slice(0, most) : pieces;
  const told = shown.map((piece) => pieceName(piece, total)).join(', ');
  const left = numbers.length - shown.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return left > 0 ? `${told} and ${withThousands(left)} more` : told;
}

/** Numbers by themselves, and as ranges where three or more are neighbours: two are as short one by one. @param numbers ascending */
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

/** A number or a range as it is printed: '07', '020–135'. @param total count of numbers in the round */
export function pieceName({ first, last }: NumberRange, total: number): string {
  return first === last ? padNumber(first, total) : `${padNumber(first, total)}–${padNumber(last, total)}`;
}
