import type { Lottery } from 'shared/contracts/lotteries';

/** What the way from a card to its round promises: to play only while there is a number left. */
export function playWords({ soldTickets, totalTickets }: Lottery, over: boolean): string {
  if (over) return 'View Results';
  return soldTickets < totalTickets ? 'Play Now' : 'See the round';
}
