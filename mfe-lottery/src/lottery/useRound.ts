import { numbersOf, useOwnNumbers, useSold } from 'shared/api-client/soldNumbers';
import type { Lottery } from 'shared/contracts/lotteries';
import { NumberSet } from 'shared/numbers/NumberSet';
import { useSession } from 'shared/session';
import type { RoundPhase } from './roundPhase.ts';
import { useRoundPhase } from './useRoundPhase.ts';

/** One round as its page sees it: where it stands, what of it is sold, and what is the member's own. */
export interface Round {
  lottery: Lottery;
  phase: RoundPhase;
  /** All sold numbers; undefined while they load, and for a member until it is known which are theirs. */
  sold: NumberSet | undefined;
  /** Why they could not be loaded. */
  error: unknown;
  /** Loads the numbers again. */
  retry(): void;
  /** How many numbers are sold, as new as can be. */
  soldCount: number;
  /** Whether the sold numbers are known, whoever holds them: from then on changes of them are listened to. */
  listening: boolean;
  /** Who looks; null for a visitor. */
  memberId: number | null;
  /** Their own numbers. */
  own: NumberSet;
}

/** The round of a lottery, for whoever is logged in; renders again when its phase or its numbers change. */
export function useRound(lottery: Lottery): Round {
  const { user } = useSession();
  const memberId = user?.id ?? null;
  const phase = useRoundPhase(lottery);
  const sold = useSold(lottery.id);
  const own = useOwnNumbers(memberId === null ? null : lottery.id);
  const numbers = sold.data && numbersOf(sold.data);
  return {
    lottery,
    phase,
    sold: memberId === null || own.data ? numbers : undefined,
    error: sold.error ?? own.error,
    retry: () => {
      void sold.mutate();
      if (memberId !== null) void own.mutate();
    },
    // The numbers are renewed with every sale, the lottery's own count is not.
    soldCount: numbers?.size ?? lottery.soldTickets,
    listening: numbers !== undefined,
    memberId,
    own: own.data ? numbersOf(own.data) : NumberSet.empty,
  };
}
