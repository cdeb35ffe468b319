import { useTickets } from 'shared/api-client/lotteries';
import type { Lottery, LotteryTicket } from 'shared/contracts/lotteries';
import { useSession } from 'shared/session';
import type { RoundPhase } from './roundPhase.ts';
import { soldCount, ticketsOf } from './tickets.ts';
import { useRoundPhase } from './useRoundPhase.ts';

/** One round as its page sees it: where it stands, what of it is sold, and what is whose. */
export interface Round {
  lottery: Lottery;
  phase: RoundPhase;
  /** All its numbers; undefined while they load. */
  tickets: readonly LotteryTicket[] | undefined;
  /** Why they could not be loaded. */
  error: unknown;
  /** Loads the numbers again. */
  retry(): void;
  /** Count of sold numbers, as new as can be. */
  sold: number;
  /** Who looks; null for a visitor. */
  memberId: number | null;
  /** Their own numbers, ascending. */
  own: readonly LotteryTicket[];
}

/** The round of a lottery, for whoever is logged in; renders again when its phase or its numbers change. */
export function useRound(lottery: Lottery): Round {
  const { user } = useSession();
  const memberId = user?.id ?? null;
  const phase = useRoundPhase(lottery);
  const { data: tickets, error, mutate } = useTickets(lottery.id);
  return {
    lottery,
    phase,
    tickets,
    error,
    retry: () => void mutate(),
    sold: soldCount(lottery, tickets),
    memberId,
    own: ticketsOf(tickets ?? [], memberId),
  };
}
