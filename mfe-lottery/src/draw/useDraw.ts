import type { Round } from '../lottery/useRound.ts';
import { outcomeFor } from './outcome.ts';
import { useDrawWatch } from './useDrawWatch.ts';
import { useSettledBalance } from './useSettledBalance.ts';
import { useWatched } from './useWatched.ts';

export interface Draw {
  /** The player was here when the round ended. */
  watched: boolean;
  /** It is drawn, and the player has the winning number. */
  won: boolean;
}

/** Follows a round from its end to its result, which is asked for until it is there. */
export function useDraw({ lottery, phase, memberId, own }: Round): Draw {
  const watched = useWatched(phase);
  useSettledBalance(lottery, phase, memberId);
  useDrawWatch(lottery.id, lottery.endTime, phase === 'calculating');
  return { watched, won: phase === 'drawn' && outcomeFor(lottery, own) === 'won' };
}
