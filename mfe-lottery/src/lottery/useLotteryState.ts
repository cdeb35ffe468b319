import { numbersOf, useOwnNumbers, useSold } from 'shared/api-client/soldNumbers';
import type { Lottery } from 'shared/contracts/lotteries';
import { NumberSet } from 'shared/numbers/NumberSet';
import { useSession } from 'shared/session';
import { type LotteryPhase, useLotteryPhase } from './lotteryPhase.ts';

export interface LotteryState {
  lottery: Lottery;
  phase: LotteryPhase;
  /** All sold numbers; undefined while they load, and for a member until the own numbers are loaded. */
  sold: NumberSet | undefined;
  error: unknown;
  retry(): void;
  soldCount: number;
  listening: boolean;
  memberId: number | null;
  own: NumberSet;
  viewerKnown: boolean;
}

/** Loads a lottery's data for the current session; re-renders when its phase or numbers change. */
export function useLotteryState(lottery: Lottery): LotteryState {
  const { user, status } = useSession();
  const memberId = user?.id ?? null;
  const phase = useLotteryPhase(lottery);
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
    // Every sale updates the numbers, but not the lottery's own count.
    soldCount: numbers?.size ?? lottery.soldTickets,
    listening: numbers !== undefined,
    memberId,
    own: own.data ? numbersOf(own.data) : NumberSet.empty,
    viewerKnown: status === 'signedOut' || own.data !== undefined,
  };
}
