import type { Lottery, LotteryTicket } from 'shared/contracts/lotteries';
import type { Page as ListPage } from 'shared/contracts/paging';

const tenMinutesMs = 600_000;

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, process.env.BASE_URL));
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return answer.json();
}

/**
 * A running round that does not end during a test and has numbers left, the fullest choice first.
 * @param nth another one for each spec, so that specs at the same time do not buy from each other
 */
export async function calmRound(nth: number): Promise<Lottery> {
  const { contents } = await ask<ListPage<Lottery>>('/api/lotteries/?page=0&limit=100&status=running');
  const calm = contents
    .filter(({ endTime }) => endTime > Date.now() + tenMinutesMs)
    .sort((a, b) => b.totalTickets - b.soldTickets - (a.totalTickets - a.soldTickets) || a.id - b.id);
  const round = calm[nth % calm.length];
  if (!round) throw new Error('There is no running round: is the demo seeded?');
  return round;
}

/** Numbers of a round that nobody has bought, ascending. */
export async function freeNumbers(lotteryId: number): Promise<number[]> {
  const tickets = await ask<LotteryTicket[]>(`/api/lotteries/${lotteryId}/tickets`);
  return tickets.filter(({ userId }) => userId === null).map(({ ticketNumber }) => ticketNumber);
}

/** A round as the provider tells it now. */
export const roundNow = (lotteryId: number) => ask<Lottery>(`/api/lotteries/${lotteryId}`);
