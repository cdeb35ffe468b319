import { useNow } from 'shared/clock';

export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  totalMs: number;
  ended: boolean;
}

/**
 * Splits the time from `nowMs` to `endMs` (both epoch ms) into units. Seconds are rounded up: zeros mean that the end is reached.
 */
export function remainingAt(endMs: number, nowMs: number): Remaining {
  const totalMs = Math.max(endMs - nowMs, 0);
  const left = Math.ceil(totalMs / 1000);
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
    totalMs,
    ended: totalMs === 0,
  };
}

/** Returns the time left until `endTime` (epoch ms) by the server's clock, updated every second. */
export function useRemaining(endTime: number): Remaining {
  return remainingAt(endTime, useNow());
}
