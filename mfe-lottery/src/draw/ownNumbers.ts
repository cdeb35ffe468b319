import type { Lottery } from 'shared/contracts/lotteries';
import { listNumbers } from 'shared/format/listNumbers';
import type { NumberSet } from 'shared/numbers/NumberSet';

/** Returns a sentence with a member's losing numbers. @param own at least one */
export function ownNumbers({ totalTickets }: Lottery, own: NumberSet): string {
  const numbers = listNumbers([...own], totalTickets);
  return own.size === 1 ? `Your number ${numbers} did not win this time.` : `Your numbers ${numbers} did not win this time.`;
}
