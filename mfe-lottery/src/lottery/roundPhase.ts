import type { Lottery } from 'shared/contracts/lotteries';

/** How long 'Calculating Results...' counts down after the end of a round, ms (spec: 10 seconds). */
export const calculatingMs = 10_000;

/** What the phase of a round follows from. */
type Timed = Pick<Lottery, 'status' | 'endTime' | 'rolledAt'>;

/** Where a round stands for those who look at it. */
export type RoundPhase = 'open' | 'calculating' | 'drawn' | 'cancelled';

/**
 * The phase follows from the provider's answer and the provider's clock, never from a counter of our own, so it is right
 * after sleep, in a background tab and on a device whose clock is wrong. A result that is known earlier still
 * waits for the end of the ten seconds.
 * @param nowMs the server's time, epoch ms
 */
export function roundPhase({ status, endTime, rolledAt }: Timed, nowMs: number): RoundPhase {
  if (status === 'cancelled') return 'cancelled';
  if (rolledAt !== null && nowMs >= Math.min(endTime, rolledAt) + calculatingMs) return 'drawn';
  if (rolledAt !== null || status !== 'running' || nowMs >= endTime) return 'calculating';
  return 'open';
}

/**
 * True while numbers of a round can be bought.
 * @param nowMs the server's time, epoch ms
 */
export const isOpen = (lottery: Timed, nowMs: number): boolean => roundPhase(lottery, nowMs) === 'open';
