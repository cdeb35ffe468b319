import type { MyTicket, MyTicketsQuery } from 'shared/contracts/lotteries';
import type { Page } from 'shared/contracts/paging';
import type { Queryable } from '../../../core/db/database.ts';
import { toPage } from '../../../core/paging.ts';
import { findLotteries } from '../lotteries.repository.ts';
import { toLottery } from '../lotteries.service.ts';
import { countMyTickets, listMyTickets, type MyTicketFilter } from '../tickets.repository.ts';

export async function getMyTickets(
  db: Queryable,
  userId: number,
  query: MyTicketsQuery & { page: number; limit: number },
): Promise<Page<MyTicket>> {
  const filter = myTicketFilter(query);
  const [tickets, total] = await Promise.all([listMyTickets(db, userId, filter, query), countMyTickets(db, userId, filter)]);
  const rows = await findLotteries(db, [...new Set(tickets.map((ticket) => ticket.lotteryId))]);
  const lotteries = new Map(rows.map((row) => [row.id, toLottery(row)]));
  const contents = tickets.flatMap((ticket) => {
    const lottery = lotteries.get(ticket.lotteryId);
    if (lottery === undefined) return [];
    const time = ticket.createdAt.getTime();
    return {
      id: ticket.id,
      lotteryId: ticket.lotteryId,
      ticketNumber: ticket.ticketNumber,
      userId: ticket.userId,
      price: ticket.price,
      createdAt: time,
      updatedAt: time,
      lottery,
      rewardBlockHash: lottery.block?.hash ?? null,
      rewardBlockNumber: lottery.block?.number ?? null,
    };
  });
  return toPage(contents, total, query.limit);
}

/** Converts query parameters to filters; an empty string means no filter. */
export function myTicketFilter(query: MyTicketsQuery): MyTicketFilter {
  return {
    result: query.status || undefined,
    blockHash: query.rewardBlockHash || undefined,
    blockNumber: query.rewardBlockNumber === '' ? undefined : query.rewardBlockNumber,
  };
}
