import { useState } from 'react';
import type { RoundPhase } from '../lottery/roundPhase.ts';

/** Whether the player was here while the result was calculated. */
export function useWatched(phase: RoundPhase): boolean {
  const [watched, setWatched] = useState(false);
  if (phase === 'calculating' && !watched) setWatched(true);
  return watched;
}
