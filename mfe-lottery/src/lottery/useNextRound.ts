import { useLotteries } from 'shared/api-client/lotteries';
import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { nextLottery } from './openLotteries.ts';

/**
 * The round in which a reward can be won now: after the end of one round, the one that follows.
 * @param rewardId null asks nothing
 * @returns undefined while there is none, or while it is not known
 */
export function useNextRound(rewardId: number | null): Lottery | undefined {
  const { data, mutate } = useLotteries(rewardId === null ? null : { page: 0, limit: 1, status: 'running', rewardId });
  useRenewWhenOver(
    data?.contents.map(({ endTime }) => endTime),
    mutate,
  );
  const id = useClockValue((now) => (data ? (nextLottery(data.contents, now)?.id ?? 0) : 0));
  return data?.contents.find((lottery) => lottery.id === id);
}
