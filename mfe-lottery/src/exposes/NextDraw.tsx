import { useLotteries } from 'shared/api-client/lotteries';
import { useClockValue } from 'shared/clock';
import type { Part } from 'shared/contracts/parts';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { NextLottery } from '../lotteries/NextLottery.tsx';
import { NextLotterySkeleton, NoNextLottery } from '../lotteries/NextLotteryStates.tsx';
import { nextLottery } from '../lottery/openLotteries.ts';

/** The next prize, beside the hero; asks the same question as TicketsLottery, so the page asks once. */
function NextDraw() {
  const { data, error, mutate } = useLotteries({ page: 0, limit: 10, status: 'running' });
  const nextId = useClockValue((now) => (data ? (nextLottery(data.contents, now)?.id ?? 0) : 0));
  useRenewWhenOver(
    data?.contents.map(({ endTime }) => endTime),
    mutate,
  );

  if (!data) return error ? <ErrorBlock error={error} onRetry={() => mutate()} /> : <NextLotterySkeleton />;
  const next = data.contents.find(({ id }) => id === nextId);
  return next ? <NextLottery lottery={next} /> : <NoNextLottery />;
}

export default NextDraw satisfies Part<'lottery/NextDraw'>;
