import type { ReactNode } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { EmptyState } from 'shared/ui/EmptyState';
import { Grid } from 'shared/ui/Grid';
import { LoadingRegion } from 'shared/ui/Skeleton';
import { CardRoom, LotteryCard, LotteryCardSkeleton } from './LotteryCard.tsx';
import { TicketArticle, TicketCard, TicketPlace } from './TicketCard.tsx';

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
