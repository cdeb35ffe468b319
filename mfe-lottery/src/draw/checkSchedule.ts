import { calculatingMs } from '../lottery/lotteryPhase.ts';

/** Intervals between two requests for the result, ms; the last one repeats. */
const waits = [1_000, 2_000, 3_000, 5_000, 8_000, 10_000];

/**
 * Returns the time until the next request for the result, ms. The first request is due when 'Calculating Results...' has counted
 * down.
 * @param asked number of requests so far
 * @param endTime of the lottery, epoch ms
 * @param nowMs the server's time, epoch ms
 */
export function nextCheckIn(asked: number, endTime: number, nowMs: number): number {
  if (asked === 0) return Math.max(0, endTime + calculatingMs - nowMs);
  return waits[Math.min(asked, waits.length) - 1] ?? 0;
}
