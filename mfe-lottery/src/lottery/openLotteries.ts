import type { Lottery } from 'shared/contracts/lotteries';
import { isOpen } from './lotteryPhase.ts';

/** Returns the lotteries that are not drawn yet, the next to end first. It does not change the cached list. */
export function openLotteries(lotteries: readonly Lottery[]): Lottery[] {
  return lotteries.filter(({ rolledAt }) => rolledAt === null).sort((a, b) => a.endTime - b.endTime);
}

/**
 * Returns the lottery that ends next and can still be played.
 * @param nowMs the server's time, epoch ms
 */
export function nextLottery(lotteries: readonly Lottery[], nowMs: number): Lottery | undefined {
  return openLotteries(lotteries).find((lottery) => isOpen(lottery, nowMs));
}
