import { useNow } from 'shared/clock';

export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  /** Milliseconds left, never negative. */
  totalMs: number;
  ended: boolean;
}

/** The time from `nowMs` to `endMs` (both epoch ms) in units. A begun second counts: zeros mean that the end is reached. */
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

/**
 * Time left until `endTime` (epoch ms) by the server's clock, renewed every second by the page's one ticker.
 */
export function useRemaining(endTime: number): Remaining {
  return remainingAt(endTime, useNow());
}
