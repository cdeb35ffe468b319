import styled from '@emotion/styled';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { useFilters } from 'shared/hooks/useFilters';
import { keepReturnPath } from 'shared/returnPath';
import { useLocation } from 'shared/router';
import { useSession } from 'shared/session';
import { font } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { Section } from 'shared/ui/Section';
import { LoadingTickets, RoundList } from '../myTickets/RoundList.tsx';
import {
  blockNumberOf,
  FilterSkeletons,
  statusChoices,
  TicketFilters,
  type TicketFilterValues,
} from '../myTickets/TicketFilters.tsx';

function AskToLogIn() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState
      action={
        <LinkButton to={paths.login()} onClick={() => keepReturnPath(pathname + search)}>
          Log in
        </LinkButton>
      }
    >
      Log in to see your tickets.
    </EmptyState>
  );
}

/** As large as a page title: for members the tickets are first on the page. */
const Title = styled.span`
  &[data-first] {
    font-size: clamp(${font.size.title}, 5vw, ${font.size.large});
    line-height: 1.15;
  }
`;

const noFilters: TicketFilterValues = { status: '', hash: '', block: '' };
/** Lotteries per page (spec). */
const limit = 10;

/** Renders 'My Tickets', grouped by lottery; the query has filters and page, with a prefix. */
function MyTicketsSection() {
  const { status } = useSession();
  return (
    <Section title={<Title data-first={status !== 'signedOut' || undefined}>My Tickets</Title>} id="my-tickets">
      {status === 'unknown' && (
        <LoadingTickets>
          <FilterSkeletons />
        </LoadingTickets>
      )}
      {status === 'signedOut' && <AskToLogIn />}
      {(status === 'loading' || status === 'signedIn') && <FilteredRounds />}
    </Section>
  );
}

function FilteredRounds() {
  const [filters, setFilters] = useFilters({ ...noFilters, page: 0 }, { prefix: 'tickets', choices: { status: statusChoices } });
  const block = blockNumberOf(filters.block);
  const query = {
    page: filters.page,
    limit,
    status: filters.status,
    rewardBlockHash: filters.hash,
    rewardBlockNumber: block ?? '',
  };
  return (
    <>
      <TicketFilters filters={filters} onChange={setFilters} />
      {block !== null && (
        <RoundList
          query={query}
          filtered={filters.status !== '' || filters.hash !== '' || block !== ''}
          onPage={(page) => setFilters({ page })}
          clear={
            <Button variant="secondary" onClick={() => setFilters(noFilters)}>
              Clear filters
            </Button>
          }
        />
      )}
    </>
  );
}

export default MyTicketsSection satisfies Part<'account/MyTickets'>;
