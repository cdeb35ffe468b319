import { useFilters } from 'shared/hooks/useFilters';
import { useSession } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { Section } from 'shared/ui/Section';
import { AskToLogIn } from './AskToLogIn.tsx';
import { blockNumberOf } from './blockNumber.ts';
import { PageSized } from './MyTicketsSection.styles.ts';
import { RoundList } from './RoundList.tsx';
import { RoundSkeletons } from './RoundSkeletons.tsx';
import { statusChoices, TicketFilters, type TicketFilterValues } from './TicketFilters.tsx';

const noFilters: TicketFilterValues = { status: '', hash: '', block: '' };
/** Lotteries per page (spec). */
const limit = 10;

/** Renders 'My Tickets', grouped by lottery; the query has filters and page, with a prefix. */
export function MyTicketsSection() {
  const { status } = useSession();
  return (
    <Section title={status === 'signedOut' ? 'My Tickets' : <PageSized>My Tickets</PageSized>} id="my-tickets">
      {status === 'signedIn' ? <FilteredRounds /> : status === 'signedOut' ? <AskToLogIn /> : <RoundSkeletons />}
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
