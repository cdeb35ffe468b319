import { useLottery } from 'shared/api-client/lotteries';
import type { Lottery } from 'shared/contracts/lotteries';
import { isUndecided } from 'shared/contracts/lotteryRules';
import type { Part, PartProps } from 'shared/contracts/parts';
import { useRenewWhenOver } from 'shared/hooks/useRenewWhenOver';
import { EventCard, EventSkeleton } from '../lotteries/EventCard.tsx';
import { LotteryLoader } from '../lotteries/LotteryLoader.tsx';

function LotteryEvent({ lotteryId }: PartProps['lottery/LotteryEvent']) {
  return (
    <LotteryLoader lotteryId={lotteryId} skeleton={<EventSkeleton />}>
      {(lottery) => <Event lottery={lottery} />}
    </LotteryLoader>
  );
}

function Event({ lottery }: { lottery: Lottery }) {
  const { mutate } = useLottery(lottery.id);
  useRenewWhenOver(isUndecided(lottery) ? [lottery.endTime] : undefined, mutate);
  return <EventCard lottery={lottery} />;
}

export default LotteryEvent satisfies Part<'lottery/LotteryEvent'>;
