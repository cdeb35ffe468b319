import type { ReactNode } from 'react';
import { useMyTickets } from 'shared/api-client/lotteries';
import type { MyTicketsQuery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { LinkButton } from 'shared/ui/LinkButton';
import { Pagination } from 'shared/ui/Pagination';
import { TicketCard } from './TicketCard.tsx';
import { Grid } from './TicketList.styles.ts';
import { TicketSkeletons } from './TicketSkeletons.tsx';
import { useRenewAfterPurchase, useRenewAtDraw } from './useRenewal.ts';

interface Props {
  query: MyTicketsQuery & { page: number; limit: number };
  /** Whether any filter is set: nothing found is then not the same as nothing bought. */
  filtered: boolean;
  onPage(page: number): void;
  /** Clears the filters. */
  clear: ReactNode;
}

/** A page of the member's tickets. */
export function TicketList({ query, filtered, onPage, clear }: Props) {
  const { data, error, mutate } = useMyTickets(query);
  useRenewAfterPurchase();
  useRenewAtDraw(data?.contents, mutate);

  if (error && !data) return <ErrorBlock error={error} onRetry={() => void mutate()} />;
  if (!data) return <TicketSkeletons />;
  if (data.contents.length === 0) {
    if (filtered) return <EmptyState action={clear}>No ticket matches these filters.</EmptyState>;
    if (query.page === 0) {
      return (
        <EmptyState action={<LinkButton to={paths.lotteries()}>See running lotteries</LinkButton>}>
          You have no tickets yet.
        </EmptyState>
      );
    }
  }
  return (
    <>
      <Grid>
        {data.contents.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard ticket={ticket} />
          </li>
        ))}
      </Grid>
      <Pagination label="My tickets pages" page={query.page} limit={query.limit} total={data.totalElements} onPage={onPage} />
    </>
  );
}
