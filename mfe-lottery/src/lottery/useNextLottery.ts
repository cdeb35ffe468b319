import { useLotteries } from 'shared/api-client/lotteries';
import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { nextLottery } from './openLotteries.ts';

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
