import type { Lottery } from 'shared/contracts/lotteries';
import type { SiteClaims } from './proofWork.ts';

export function claimsOf(lottery: Lottery): SiteClaims {
  const { id, openingId, freezeId, resultId, cancelId, winnerTicket, totalTickets } = lottery;
  return { roundId: id, openingId, freezeId, resultId, cancelId, winnerTicket, totalTickets };
}
