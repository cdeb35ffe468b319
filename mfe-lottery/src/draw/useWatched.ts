import { useState } from 'react';
import type { RoundPhase } from '../lottery/lotteryPhase.ts';

export function useWatched(phase: RoundPhase): boolean {
  const [watched, setWatched] = useState(false);
  if (phase === 'calculating' && !watched) setWatched(true);
  return watched;
}
