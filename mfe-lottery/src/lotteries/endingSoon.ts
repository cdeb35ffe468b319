import type { Lottery } from 'shared/contracts/lotteries';
import { isOpen } from '../lottery/lotteryPhase.ts';

/** A lottery ends soon when this much time or less is left, ms. */
export const soonMs = 15 * 60_000;

/** @param nowMs the server's time, epoch ms */
export function endsSoon(lottery: Pick<Lottery, 'status' | 'endTime' | 'rolledAt'>, nowMs: number): boolean {
  return isOpen(lottery, nowMs) && lottery.endTime - nowMs <= soonMs;
}
