import styled from '@emotion/styled';
import { memo, useState } from 'react';
import { type JustSold, salesPerPage, useSales } from 'shared/api-client/lotteries';
import type { Sale } from 'shared/contracts/soldNumbers';
import { padNumber } from 'shared/format/listNumbers';
import { formatCto } from 'shared/format/money';
import { bareList, centred, row, stack } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { PagedList } from 'shared/ui/PagedList';
import { Section } from 'shared/ui/Section';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';

const SoldList = styled.ul`
  ${stack(2)}
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  ${bareList}
`;

const SoldCard = styled.li`
  ${row(3)}
  padding: ${space(3)};
  border-radius: ${radius.medium};
  background: ${color.surface};
  font-size: ${font.size.small};
  font-variant-numeric: tabular-nums;
`;

const SoldNumber = styled.span`
  ${centred}
  flex: none;
  min-width: 44px;
  height: 44px;
  padding-inline: ${space(1.5)};
  border: 1.5px solid ${color.primary};
  border-radius: ${radius.pill};
  color: ${color.primaryHover};
  font: 600 15px/1 ${font.display};
  &[data-own] {
    border-color: ${color.success};
    color: ${color.success};
  }
`;

const Buyer = styled.span`
  display: grid;
  flex: 1;
  & > :last-child {
    color: ${color.muted};
  }
`;

export interface SoldTicketsProps {
  lotteryId: number;
  total: number;
  memberId: number | null;
}

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
