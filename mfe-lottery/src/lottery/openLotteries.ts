import { useLotteries } from 'shared/api-client/lotteries';
import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
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

/**
 * Returns the reward's running lottery.
 * @param rewardId null sends no request
 * @returns undefined while there is none, or while it is loading
 */
export function useNextLottery(rewardId: number | null): Lottery | undefined {
  const { data, mutate } = useLotteries(rewardId === null ? null : { page: 0, limit: 1, status: 'running', rewardId });
  useRenewWhenOver(
    data?.contents.map(({ endTime }) => endTime),
    mutate,
  );
  const id = useClockValue((now) => (data ? (nextLottery(data.contents, now)?.id ?? 0) : 0));
  return data?.contents.find((lottery) => lottery.id === id);
}
