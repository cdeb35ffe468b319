import { calculatingMs } from '../lottery/roundPhase.ts';

/** Waits between two questions for the result, ms: quick at first, then sparing; the last one repeats. */
const waits = [1_000, 2_000, 3_000, 5_000, 8_000, 10_000];

/**
 * When to ask for the result next.
 * @param asked how often it was asked already
 * @param endTime of the round, epoch ms
 * @param nowMs the server's time, epoch ms
 * @returns ms from now; the first question comes when 'Calculating Results...' has counted down
 */
export function nextCheckIn(asked: number, endTime: number, nowMs: number): number {
  if (asked === 0) return Math.max(0, endTime + calculatingMs - nowMs);
  return waits[Math.min(asked, waits.length) - 1] ?? 0;
}
