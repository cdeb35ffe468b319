import type { Lottery } from 'shared/contracts/lotteries';

/** Returns the label of a card's link: 'Play Now' only while a number is left. */
export function playWords({ soldTickets, totalTickets }: Lottery, over: boolean): string {
  if (over) return 'View Results';
  return soldTickets < totalTickets ? 'Play Now' : 'See the round';
}
