import type { Lottery } from 'shared/contracts/lotteries';
import type { PublicUser } from 'shared/contracts/users';

export interface Win {
  winner: PublicUser;
  lottery: Lottery;
}

/** Returns each winner once, with their first win in the list, in its order. */
export function uniqueWinners(lotteries: readonly Lottery[]): Win[] {
  const wins = new Map<number, Win>();
  for (const lottery of lotteries) {
    const { winner } = lottery;
    if (winner && !wins.has(winner.id)) wins.set(winner.id, { winner, lottery });
  }
  return [...wins.values()];
}
