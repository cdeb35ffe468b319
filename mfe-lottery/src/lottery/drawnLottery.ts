import type { Lottery } from 'shared/contracts/lotteries';

export type DrawnLottery = Lottery & { rolledAt: number; winnerTicket: number };

export function isDrawn(lottery: Lottery): lottery is DrawnLottery {
  return lottery.rolledAt !== null && lottery.winnerTicket !== null;
}
