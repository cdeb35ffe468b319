import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';

/** Countdown of 'Calculating Results...' after the end of a lottery, ms (spec: 10 seconds). */
export const calculatingMs = 10_000;

type Timed = Pick<Lottery, 'status' | 'endTime' | 'rolledAt'>;

export type LotteryPhase = 'open' | 'calculating' | 'drawn' | 'cancelled';

/**
 * Derives the phase from the provider's response and clock, never from a local counter, so it is right after sleep, in a
 * background tab and with a wrong device clock. An earlier result is shown only after the ten seconds.
 * @param nowMs the server's time, epoch ms
 */
export function lotteryPhase({ status, endTime, rolledAt }: Timed, nowMs: number): LotteryPhase {
  if (status === 'cancelled') return 'cancelled';
  if (rolledAt !== null && nowMs >= Math.min(endTime, rolledAt) + calculatingMs) return 'drawn';
  if (rolledAt !== null || status !== 'running' || nowMs >= endTime) return 'calculating';
  return 'open';
}

/**
 * Tells whether numbers can be bought.
 * @param nowMs the server's time, epoch ms
 */
export const isOpen = (lottery: Timed, nowMs: number): boolean => lotteryPhase(lottery, nowMs) === 'open';

export function useLotteryPhase(lottery: Pick<Lottery, 'status' | 'endTime' | 'rolledAt'>): LotteryPhase {
  return useClockValue((now) => lotteryPhase(lottery, now));
}
