import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useSales } from 'shared/api-client/lotteries';
import { useOwnNumbers, useSold } from 'shared/api-client/soldNumbers';
import type { Lottery } from 'shared/contracts/lotteries';
import { useSession } from 'shared/session';
import { goneWhenEmpty, stack, wider } from 'shared/theme/layout';
import { breakpoint, from, space } from 'shared/theme/tokens';
import { PageTitle } from 'shared/ui/PageTitle';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { TitleSkeleton } from './LotteryLoader.tsx';
import { PrizeBox, PrizeColumns } from './PrizeCard.styles.ts';
import { PrizeCard } from './PrizeCard.tsx';

const LayoutBanner = styled.div`
  margin-bottom: ${space(5)};
  ${goneWhenEmpty}
`;

/** On phones the order is action, prize, rest; on wider screens the prize is on the right of the action. */
const LayoutColumns = styled.div`
  ${stack(5)}
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  & > section + div:empty,
  & > div + div:empty {
    display: none;
  }
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: 0 ${space(6)};
    &[data-alone] > * {
      grid-column: 1 / -1;
    }
  }
`;

const LayoutMain = styled.div`
  ${stack(5)}
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  ${goneWhenEmpty}
  &:empty + section {
    grid-column: 1 / -1;
  }
`;

/**
 * Full width. It does not use `:last-child`: while the document streams in, a browser cannot know the last child, and the content
 * would move.
 */
const LayoutBelow = styled.div`
  grid-column: 1 / -1;
`;

interface LotteryLayoutProps {
  lottery: Lottery;
  banner: ReactNode;
  children: ReactNode;
  /** Whether to show the prize; false when the banner shows it. */
  prize: boolean;
  below: ReactNode;
}

export function LotteryLayout({ lottery, banner, children, prize, below }: LotteryLayoutProps) {
  return (
    <>
      <PageTitle>{lottery.name}</PageTitle>
      <LayoutBanner>{banner}</LayoutBanner>
      <LayoutColumns data-alone={!prize || undefined}>
        <LayoutMain>{children}</LayoutMain>
        {prize && <PrizeCard lottery={lottery} />}
        <LayoutBelow>{below}</LayoutBelow>
      </LayoutColumns>
    </>
  );
}

/** Keeps the content below the page off the screen during loading. */
const LayoutPlace = styled.div`
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

/**
 * Renders a lottery page's placeholder, with the sizes of an open lottery. It already requests the sold numbers, the member's own
 * and the latest sales, so that they load in parallel with the lottery.
 */
export function LotterySkeleton({ lotteryId }: { lotteryId: number }) {
  const { user } = useSession();
  useSold(lotteryId);
  useOwnNumbers(user ? lotteryId : null);
  useSales(lotteryId, 0);
  return (
    <LoadingRegion label="Loading the lottery">
      <TitleSkeleton />
      <LayoutPlace>
        <LayoutColumns>
          <LayoutMain>
            <ClockPlace>
              <Skeleton height="100%" />
            </ClockPlace>
            <BuyPlace>
              <Skeleton height="100%" />
            </BuyPlace>
          </LayoutMain>
          <PrizeBox>
            <PrizeColumns as="div">
              <Skeleton ratio="4 / 3" />
              <PrizeTextPlace />
            </PrizeColumns>
          </PrizeBox>
        </LayoutColumns>
      </LayoutPlace>
    </LoadingRegion>
  );
}
