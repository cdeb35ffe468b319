import { padNumber } from 'shared/format/ticketNumber';

/**
 * Numbers as players see them in the picker: `05, 17`.
 * @param total count of numbers in the round
 */
export function formatTicketNumbers(numbers: readonly number[], total: number): string {
  return numbers.map((number) => padNumber(number, total)).join(', ');
}

/** Ascending: all buyers take numbers in the same order, so that none waits for another in a circle. */
export function inBuyingOrder(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
