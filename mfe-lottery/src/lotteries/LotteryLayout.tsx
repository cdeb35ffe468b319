import styled from '@emotion/styled';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useSales } from 'shared/api-client/lotteries';
import { useOwnNumbers, useSold } from 'shared/api-client/soldNumbers';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { prizeValue, withThousands } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { prizePicture } from 'shared/format/pictures';
import { useSession } from 'shared/session';
import { column, quietFocus, stack, wider } from 'shared/theme/layout';
import { breakpoint, from, space } from 'shared/theme/tokens';
import { LinkButton } from 'shared/ui/LinkButton';
import { PageTitle } from 'shared/ui/PageTitle';
import { Picture } from 'shared/ui/Picture';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { Text } from 'shared/ui/Text';
import type { LotteryPhase } from '../lottery/lotteryPhase.ts';
import { TitleSkeleton } from './LotteryLoader.tsx';
import { Facts, PrizeBox, PrizeColumns, PrizeWorth } from './PrizeCard.styles.ts';

function PrizeCard({ lottery }: { lottery: Lottery }) {
  const { lotteryReward, lotteryRewardId, lotteryValue, totalTickets, drawRule } = lottery;
  const value = prizeValue({ tokenAmount: lotteryReward.tokenAmount, lotteryValue });
  return (
    <PrizeBox aria-label="Prize">
      <PrizeColumns>
        <Picture
          src={prizePicture(lottery)}
          fallback="prize"
          alt=""
          ratio="4 / 3"
          sizes="(min-width: 768px) min(31vw, 400px), 80vw"
          eager
        />
        <div>
          <Text as="h2" tone="text" size="lead" weight={600} leading={1.3} display breaks>
            {lotteryReward.name}
          </Text>
          <Facts>
            {value && (
              <PrizeWorth>
                <dt>Prize value</dt>
                <dd>{value}</dd>
              </PrizeWorth>
            )}
            <div>
              <dt>Number of spins</dt>
              <dd>{withThousands(totalTickets)}</dd>
            </div>
            <div>
              <dt>Chance of a number</dt>
              <dd>{oddsOf(totalTickets, drawRule)}</dd>
            </div>
          </Facts>
          <LinkButton to={paths.reward(lotteryRewardId)} variant="secondary" size="small">
            Reward details
          </LinkButton>
        </div>
      </PrizeColumns>
    </PrizeBox>
  );
}

/** On phones the order is action, prize, rest; on wider screens the prize is on the right of the action. */
const LayoutColumns = styled.div`
  ${stack(5)}
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: ${space(5)} ${space(6)};
  }
`;

/** The height also holds a result, so that a page opened during the calculation does not move. */
const LayoutMain = styled.div`
  ${column(5)}
  min-width: 0;
  min-height: 760px;
  ${quietFocus}
  ${wider('min-height', { tablet: '656px' })}
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
  phase: LotteryPhase;
  children: ReactNode;
  below: ReactNode;
}

/**
 * Keeps an element at least as high as it was in the earlier phases, so that the next phase moves nothing below it, and the focus
 * in it when the next phase takes the focused control away. A change of its width forgets the height.
 */
function useStage(phase: LotteryPhase) {
  const stage = useRef<HTMLDivElement>(null);
  const last = useRef({ width: 0, height: 0 });
  const focused = useRef(false);
  useEffect(() => {
    const node = stage.current;
    if (!node) return;
    const observer = new ResizeObserver(() => {
      const { offsetWidth: width, offsetHeight: height } = node;
      if (width !== last.current.width) node.style.minHeight = '';
      last.current = { width, height: node.offsetHeight || height };
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (phase !== 'open' && stage.current && last.current.height > 0) stage.current.style.minHeight = `${last.current.height}px`;
    if (focused.current && document.activeElement === document.body) stage.current?.focus({ preventScroll: true });
  }, [phase]);
  return {
    ref: stage,
    onFocus: () => {
      focused.current = true;
    },
    // A control that is removed sends no blur.
    onBlur: () => {
      focused.current = false;
    },
  };
}

export function LotteryLayout({ lottery, phase, children, below }: LotteryLayoutProps) {
  const stage = useStage(phase);
  return (
    <>
      <PageTitle>{lottery.name}</PageTitle>
      <LayoutColumns>
        <LayoutMain {...stage} tabIndex={-1} role="group" aria-label="The round">
          {children}
        </LayoutMain>
        <PrizeCard lottery={lottery} />
        <LayoutBelow>{below}</LayoutBelow>
      </LayoutColumns>
    </>
  );
}

const LayoutPlace = styled.div`
  min-height: 100vh;
  section > [aria-hidden] {
    max-height: 340px;
  }
`;

const ClockPlace = styled.div`
  height: 334px;
  ${wider('height', { wide: '306px' })}
`;

const BuyPlace = styled.div`
  flex: 1;
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
