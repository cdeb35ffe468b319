import { useEffect, useState } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { emit } from 'shared/events';
import type { RoundPhase } from './roundPhase.ts';

/**
 * Whether the player was here while the result was calculated. If so and the prize is his, his balance is asked for
 * again: a token prize is paid with the draw.
 */
export function useWatched({ winnerUserId }: Lottery, phase: RoundPhase, memberId: number | null): boolean {
  const [watched, setWatched] = useState(false);
  if (phase === 'calculating' && !watched) setWatched(true);
  const won = watched && phase === 'drawn' && memberId !== null && winnerUserId === memberId;
  useEffect(() => {
    if (won) emit('balance:refresh', { v: 1 });
  }, [won]);
  return watched;
}
