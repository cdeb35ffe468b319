import { padNumber } from 'shared/format/ticketNumber';

/** So many are named, or one fewer than all; the others are counted. */
const namedAtMost = 10;

/**
 * Numbers in a sentence: '07, 12'; of very many the first, '000, 001, … and 190 more'.
 * @param numbers ascending
 * @param total count of numbers in the round
 */
export function listNumbers(numbers: readonly number[], total: number): string {
  const shown = numbers.length > namedAtMost + 1 ? numbers.slice(0, namedAtMost) : numbers;
  const named = shown.map((number) => padNumber(number, total)).join(', ');
  return shown.length < numbers.length ? `${named} and ${numbers.length - shown.length} more` : named;
}
