import type { Round } from '../lottery/useLotteryState.ts';
import { outcomeFor } from './outcome.ts';
import { useDrawWatch } from './useDrawWatch.ts';
import { useSettledBalance } from './useSettledBalance.ts';
import { useWatched } from './useWatched.ts';

export interface Draw {
  watched: boolean;
  won: boolean;
}

/** Follows a lottery from the end of its sale to its result, and polls for it. */
export function useDraw({ lottery, phase, memberId, own }: Round): Draw {
  const watched = useWatched(phase);
  useSettledBalance(lottery, phase, memberId);
  useDrawWatch(lottery.id, lottery.endTime, phase === 'calculating');
  return { watched, won: phase === 'drawn' && outcomeFor(lottery, own) === 'won' };
}
