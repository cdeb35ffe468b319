import type { Lottery } from 'shared/contracts/lotteries';

export function playWords({ soldTickets, totalTickets }: Lottery, over: boolean): string {
  if (over) return 'View Results';
  return soldTickets < totalTickets ? 'Play Now' : 'See the round';
}
