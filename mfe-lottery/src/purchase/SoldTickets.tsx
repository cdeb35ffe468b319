import { memo, useState } from 'react';
import { type JustSold, salesPerPage, useSales } from 'shared/api-client/sales';
import type { Sale } from 'shared/contracts/soldNumbers';
import { formatCto } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { PagedList } from 'shared/ui/PagedList';
import { Section } from 'shared/ui/Section';
import { Skeleton } from 'shared/ui/Skeleton';
import { Buyer, SoldCard, SoldList, SoldNumber } from './SoldTickets.styles.ts';

export interface SoldTicketsProps {
  lotteryId: number;
  total: number;
  memberId: number | null;
}

/** Renders 'Buy Success': who bought which number, the latest first, paged. */
export const SoldTickets = memo(function SoldTickets({ lotteryId, total, memberId }: SoldTicketsProps) {
  const [page, setPage] = useState(0);
  const asked = useSales(lotteryId, page);
  return (
    <Section title="Buy Success">
      <PagedList
        asked={asked}
        items={asked.data?.contents}
        page={page}
        limit={salesPerPage}
        onPage={setPage}
        jump
        label="Sold numbers pages"
        loading={
          <LoadingRegion label="Loading sold numbers">
            <Skeleton height="420px" />
          </LoadingRegion>
        }
        empty={<EmptyState>No number is sold yet. The first pick is yours.</EmptyState>}
      >
        {(sales) => (
          <SoldList>
            {sales.map((sale) => (
              <SoldRow key={sale.ticketNumber} sale={sale} total={total} own={sale.userId === memberId} />
            ))}
          </SoldList>
        )}
      </PagedList>
    </Section>
  );
});

function SoldRow({ sale, total, own }: { sale: Sale | JustSold; total: number; own: boolean }) {
  return (
    <SoldCard>
      <SoldNumber data-own={own || undefined}>{padNumber(sale.ticketNumber, total)}</SoldNumber>
      <Buyer>
        <span>{own ? 'You' : `Buyer ${sale.userId}`}</span>
        <span>{sale.createdAt === null ? 'Just now' : <DateTime at={sale.createdAt} />}</span>
      </Buyer>
      <span>{formatCto(sale.price)}</span>
    </SoldCard>
  );
}
