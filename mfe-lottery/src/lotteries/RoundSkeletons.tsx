import { useSales } from 'shared/api-client/sales';
import { useOwnNumbers, useSold } from 'shared/api-client/soldNumbers';
import { useSession } from 'shared/session';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';
import { EventPlace } from './EventCard.styles.ts';
import { PrizeBox, PrizeColumns } from './PrizeCard.styles.ts';
import { RoundColumns, RoundMain } from './RoundLayout.styles.ts';
import { BuyPlace, ClockPlace, PrizeTextPlace, RoundPlace } from './RoundSkeletons.styles.ts';

const title = (
  <PageTitle>
    <Skeleton height="1.15em" width="min(100%, 12em)" />
  </PageTitle>
);

/**
 * The place of a round's page while it loads: its boxes have the sizes of an open round's. What is sold, and what of it is
 * the member's, is asked for from here, so that it comes beside the lottery and not after it.
 */
export function RoundSkeleton({ lotteryId }: { lotteryId: number }) {
  const { user } = useSession();
  useSold(lotteryId);
  useOwnNumbers(user ? lotteryId : null);
  useSales(lotteryId, 0);
  return (
    <LoadingRegion label="Loading the lottery">
      {title}
      <RoundPlace>
        <RoundColumns>
          <RoundMain>
            <ClockPlace>
              <Skeleton height="100%" />
            </ClockPlace>
            <BuyPlace>
              <Skeleton height="100%" />
            </BuyPlace>
          </RoundMain>
          <PrizeBox>
            <PrizeColumns as="div">
              <Skeleton ratio="4 / 3" />
              <PrizeTextPlace />
            </PrizeColumns>
          </PrizeBox>
        </RoundColumns>
      </RoundPlace>
    </LoadingRegion>
  );
}

/** The place of an event's page while it loads. */
export function EventSkeleton() {
  return (
    <LoadingRegion label="Loading the lottery">
      {title}
      <EventPlace>
        <Skeleton height="100%" />
      </EventPlace>
    </LoadingRegion>
  );
}
