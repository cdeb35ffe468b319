import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { worthOf } from 'shared/format/money';
import { prizePicture } from 'shared/format/pictures';
import { faded, lines, spread, stack, text, wider } from 'shared/theme/layout';
import { cardOnPaper } from 'shared/theme/printStyles';
import { color, font, radius, space } from 'shared/theme/tokens';
import { Countdown } from 'shared/ui/Countdown';
import { EmptyState } from 'shared/ui/EmptyState';
import { Grid } from 'shared/ui/Grid';
import { Picture } from 'shared/ui/Picture';
import { LoadingRegion } from 'shared/ui/Skeleton';
import { isOpen } from '../lottery/lotteryPhase.ts';
import { CardStakes, EndedStamp, SoonMark } from './CardDetails.tsx';
import { CardRoom, LotteryCard, LotteryCardSkeleton } from './LotteryCard.tsx';
import { PlayLink } from './PlayLink.tsx';
import { SoldBar } from './SoldBar.tsx';
import { Worth } from './Worth.styles.ts';

const notch = 9;

const TicketArticle = styled.article`
  position: relative;
  display: grid;
  grid-template-rows: 1fr auto;
  height: 100%;
  border-radius: ${radius.large};
  background: ${color.surface};
  &[data-ended] img {
    ${faded}
  }
  @container (min-width: 460px) {
    grid-template: auto / minmax(0, 3fr) minmax(200px, 2fr);
  }
  ${cardOnPaper}
`;

const TicketMain = styled.div`
  ${stack(3)}
  grid-template-columns: 56px minmax(0, 1fr);
  align-content: start;
  padding: ${space(4)};
  & > img {
    padding: ${space(1)};
    border-radius: ${radius.medium};
    background: ${color.raised};
  }
  & > dl,
  & > :last-child {
    grid-column: 1 / -1;
  }
  @container (max-width: 219.98px) {
    grid-template-columns: minmax(0, 1fr);
    padding: ${space(3)};
    & > img {
      width: 56px;
    }
  }
  @container (min-width: 460px) {
    grid-template-columns: minmax(96px, 1fr) minmax(0, 2fr);
    gap: ${space(3)} ${space(5)};
    padding: ${space(5)};
    & > img {
      grid-row: span 2;
      align-self: center;
      padding: ${space(2)};
    }
    & > dl {
      grid-column: 2;
    }
  }
`;

const TicketHead = styled.div`
  container-type: inline-size;
  ${stack(1)}
  align-content: start;
  min-width: 0;
`;

const TicketBar = styled.div`
  container-type: inline-size;
`;

const TicketTitle = styled.h3`
  ${lines(2)}
  height: 2.6em;
  ${text('second')}
  font: 500 ${font.size.small} / 1.3 ${font.text};
`;

const Stub = styled.div`
  container-type: inline-size;
  position: relative;
  ${stack(2)}
  align-content: center;
  padding: ${space(3)} ${space(4)} ${space(4)};
  border-top: 2px dashed ${color.line};
  &::before,
  &::after {
    content: '';
    position: absolute;
    top: -${notch + 1}px;
    width: ${notch * 2}px;
    height: ${notch * 2}px;
    border-radius: ${radius.pill};
    background: ${color.background};
  }
  &::before {
    left: -${notch}px;
  }
  &::after {
    right: -${notch}px;
  }
  @media print {
    &::before,
    &::after {
      display: none;
    }
  }
`;

/** Separate from the stub, because a container cannot query its own width. */
const StubPlace = styled.div`
  display: grid;
  min-width: 0;
  @container (min-width: 460px) {
    & > div {
      padding: ${space(5)};
      border-top: 0;
      border-left: 2px dashed ${color.line};
    }
    & > div::before,
    & > div::after {
      left: -${notch + 1}px;
      right: auto;
    }
    & > div::before {
      top: -${notch}px;
    }
    & > div::after {
      top: auto;
      bottom: -${notch}px;
    }
  }
`;

const StubTime = styled.div`
  ${spread(1, 2)}
  min-height: 26px;
  ${text('muted', 'small')}
`;

const TicketPlace = styled.div`
  height: 446px;
  ${wider('height', { 220: '390px', 260: '373px', 460: '242px', 520: '210px' }, (px) => `@container (min-width: ${px}px)`)}
`;

function TicketCard({ lottery }: { lottery: Lottery }) {
  const ended = useClockValue((now) => !isOpen(lottery, now));
  const { name } = lottery.lotteryReward;
  return (
    <CardRoom>
      <TicketArticle data-ended={ended || undefined}>
        <TicketMain>
          <Picture src={prizePicture(lottery)} fallback="ticket" alt="" ratio="1 / 1" sizes="(min-width: 1024px) 180px, 56px" />
          <TicketHead>
            <Worth>{worthOf(lottery)}</Worth>
            <TicketTitle>{name}</TicketTitle>
          </TicketHead>
          <CardStakes lottery={lottery} />
          <TicketBar>
            <SoldBar sold={lottery.soldTickets} total={lottery.totalTickets} />
          </TicketBar>
        </TicketMain>
        <StubPlace>
          <Stub>
            <StubTime>
              {ended ? 'Event ended' : 'Time of event'} <SoonMark lottery={lottery} />
            </StubTime>
            <Countdown endTime={ended ? 0 : lottery.endTime} label={`Time left for ${name}`} />
            <PlayLink lottery={lottery} ended={ended} />
          </Stub>
        </StubPlace>
        {ended && <EndedStamp />}
      </TicketArticle>
    </CardRoom>
  );
}

function TicketCardSkeleton() {
  return (
    <CardRoom aria-hidden>
      <TicketArticle as="div">
        <TicketPlace />
      </TicketArticle>
    </CardRoom>
  );
}

const placeholders = Array.from({ length: 10 }, (_, index) => index);

const grid = { columns: { base: 2, tablet: 3, desktop: 4 }, gap: 3, wideGap: 5 } as const;
const grids = { cards: grid, tickets: { ...grid, rowOnPhones: true } } as const;

type Variant = 'cards' | 'tickets';

const firstRowOnPhones = 2;

const variants = {
  cards: {
    card: (lottery, index) => <LotteryCard lottery={lottery} eager={index < firstRowOnPhones} />,
    placeholder: <LotteryCardSkeleton />,
  },
  tickets: { card: (lottery) => <TicketCard lottery={lottery} />, placeholder: <TicketCardSkeleton /> },
} satisfies Record<Variant, { card: (lottery: Lottery, index: number) => ReactNode; placeholder: ReactNode }>;

export function LotteryGrid({ lotteries, variant = 'cards' }: { lotteries: readonly Lottery[]; variant?: Variant }) {
  return (
    <Grid {...grids[variant]}>
      {lotteries.map((lottery, index) => (
        <li key={lottery.id}>{variants[variant].card(lottery, index)}</li>
      ))}
    </Grid>
  );
}

export function LotteryGridSkeleton({ variant = 'cards' }: { variant?: Variant }) {
  return (
    <LoadingRegion label="Loading lotteries">
      <Grid as="div" {...grids[variant]}>
        {placeholders.map((index) => (
          <div key={index}>{variants[variant].placeholder}</div>
        ))}
      </Grid>
    </LoadingRegion>
  );
}

export const NoLotteries = () => <EmptyState>No lottery found...</EmptyState>;
