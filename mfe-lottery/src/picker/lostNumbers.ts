import { listNumbers } from 'shared/format/listNumbers';
import { padNumber } from 'shared/format/ticketNumber';

/**
 * Returns sentences about picks that cannot be bought.
 * @param taken picks that another member bought meanwhile
 * @param missing numbers from the address that are sold or outside the lottery
 * @param total count of numbers in the lottery
 */
export function lostNumbers(taken: readonly number[], missing: readonly number[], total: number): string[] {
  const sold = missing.filter((number) => number < total);
  const unknown = missing.filter((number) => number >= total);
  const last = padNumber(total - 1, total);
  return [
    taken.length > 0 && `${named(taken, total)} ${was(taken)} just bought by somebody else.`,
    sold.length > 0 && `${named(sold, total)} ${is(sold)} already sold in this round.`,
    unknown.length > 0 && `${named(unknown, total)} ${is(unknown)} not in this round: it ends at ${last}.`,
  ].filter((sentence) => sentence !== false);
}

const named = (numbers: readonly number[], total: number) =>
  `${numbers.length === 1 ? 'Number' : 'Numbers'} ${listNumbers(numbers, total)}`;
const is = ({ length }: readonly number[]) => (length === 1 ? 'is' : 'are');
const was = ({ length }: readonly number[]) => (length === 1 ? 'was' : 'were');
