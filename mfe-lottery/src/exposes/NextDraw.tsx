import { useLotteries } from 'shared/api-client/lotteries';
import { useClockValue } from 'shared/clock';
import type { Part } from 'shared/contracts/parts';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { Answer } from 'shared/ui/Answer';
import { NextLottery, NextLotterySkeleton, NoNextLottery } from '../lotteries/NextLottery.tsx';
import { nextLottery } from '../lottery/openLotteries.ts';

/** Part: the next prize, beside the hero. It sends the same request as TicketsLottery, so SWR sends it once. */
function NextDraw() {
  const asked = useLotteries({ page: 0, limit: 10, status: 'running' });
  const nextId = useClockValue((now) => (asked.data ? (nextLottery(asked.data.contents, now)?.id ?? 0) : 0));
  useRenewWhenOver(
    asked.data?.contents.map(({ endTime }) => endTime),
    asked.mutate,
  );

  return (
    <Answer asked={asked} loading={<NextLotterySkeleton />}>
      {({ contents }) => {
        const next = contents.find(({ id }) => id === nextId);
        return next ? <NextLottery lottery={next} /> : <NoNextLottery />;
      }}
    </Answer>
  );
}

export default NextDraw satisfies Part<'lottery/NextDraw'>;
