import type { Lottery } from 'shared/contracts/lotteries';
import type { PublicUser } from 'shared/contracts/users';

/** The winners of lotteries, each member once, in the order of their first win in the list. */
export function uniqueWinners(lotteries: readonly Lottery[]): PublicUser[] {
  const winners = new Map<number, PublicUser>();
  for (const { winner } of lotteries) {
    if (winner && !winners.has(winner.id)) winners.set(winner.id, winner);
  }
  return [...winners.values()];
}

/** A lottery with a result: what a list of winners may show. */
export type DrawnLottery = Lottery & { rolledAt: number; winnerTicket: number };

export function isDrawn(lottery: Lottery): lottery is DrawnLottery {
  return lottery.rolledAt !== null && lottery.winnerTicket !== null;
}
