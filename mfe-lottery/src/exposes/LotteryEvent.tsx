import type { Part, PartProps } from 'shared/contracts/parts';
import { EventCard } from '../lotteries/EventCard.tsx';
import { RoundLoader } from '../lotteries/RoundLoader.tsx';
import { EventSkeleton } from '../lotteries/RoundSkeletons.tsx';

/** The detail page of one lottery event. */
function LotteryEvent({ lotteryId }: PartProps['lottery/LotteryEvent']) {
  return (
    <RoundLoader lotteryId={lotteryId} skeleton={<EventSkeleton />}>
      {(lottery) => <EventCard lottery={lottery} />}
    </RoundLoader>
  );
}

export default LotteryEvent satisfies Part<'lottery/LotteryEvent'>;
