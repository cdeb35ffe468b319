import styled from '@emotion/styled';
import { useSales } from 'shared/api-client/sales';
import { useOwnNumbers, useSold } from 'shared/api-client/soldNumbers';
import { useSession } from 'shared/session';
import { wider } from 'shared/theme/layout';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { PageTitle } from 'shared/ui/PageTitle';
import { Skeleton } from 'shared/ui/Skeleton';
import { EventPlace } from './EventCard.styles.ts';
import { PrizeBox, PrizeColumns } from './PrizeCard.styles.ts';
import { RoundColumns, RoundMain } from './RoundLayout.styles.ts';

/** Keeps the content below the page off the screen during loading. */
const RoundPlace = styled.div`
  min-height: 100vh;
  section > [aria-hidden] {
    max-height: 340px;
  }
`;

const ClockPlace = styled.div`
  height: 258px;
  ${wider('height', { wide: '232px' })}
`;

const BuyPlace = styled.div`
  height: 223px;
  ${wider('height', { tablet: '200px', desktop: '132px' })}
`;

const PrizeTextPlace = styled.div`
  height: 131px;
`;

const title = (
  <PageTitle>
    <Skeleton height="1.15em" width="min(100%, 12em)" />
  </PageTitle>
);

/**
 * Renders a lottery page's placeholder, with the sizes of an open lottery. It already requests the sold numbers, the member's own
 * and the latest sales, so that they load in parallel with the lottery.
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
