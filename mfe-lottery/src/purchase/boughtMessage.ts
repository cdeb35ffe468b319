import { withThousands } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';

/** At most this many numbers are named in a message that stays a few seconds; the page lists all of them. */
const namedAtMost = 10;

/**
 * What a buyer is told: the specified sentence, and what is theirs now.
 * @param numbers the bought numbers, ascending
 * @param total count of numbers in the round
 * @param receipt there is a signed one
 */
export function boughtMessage(numbers: readonly number[], total: number, receipt: boolean): string {
  const named = numbers.map((number) => padNumber(number, total)).join(', ');
  const yours = numbers.length > namedAtMost ? `${withThousands(numbers.length)} numbers are yours.` : `You hold ${named}.`;
  return `Buy tickets successfully!!! ${yours}${receipt ? ' Your receipt is in My Tickets.' : ''}`;
}
