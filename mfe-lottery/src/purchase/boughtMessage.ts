import { withThousands } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';

/** Maximum count of numbers in a toast; the page lists all of them. */
const namedAtMost = 10;

/**
 * Returns the toast after a purchase: the specified sentence and the bought numbers.
 * @param numbers ascending
 * @param total count of numbers in the lottery
 * @param receipt whether there is a signed receipt
 */
export function boughtMessage(numbers: readonly number[], total: number, receipt: boolean): string {
  const named = numbers.map((number) => padNumber(number, total)).join(', ');
  const yours = numbers.length > namedAtMost ? `${withThousands(numbers.length)} numbers are yours.` : `You hold ${named}.`;
  return `Buy tickets successfully!!! ${yours}${receipt ? ' Your receipt is in My Tickets.' : ''}`;
}
