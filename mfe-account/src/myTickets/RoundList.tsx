import type { ReactNode } from 'react';
import { useMyRounds } from 'shared/api-client/myRounds';
import type { MyTicketsQuery } from 'shared/contracts/lotteries';
import type { MyRound } from 'shared/contracts/myRounds';
import { EmptyState } from 'shared/ui/EmptyState';
import { PagedList } from 'shared/ui/PagedList';
import { NoTickets } from './NoTickets.tsx';
import { RoundRoom } from './RoundCard.styles.ts';
import { RoundCard } from './RoundCard.tsx';
import { RoundGrid } from './RoundGrid.tsx';
import { GroupTitle } from './RoundList.styles.ts';
import { RoundSkeletons } from './RoundSkeletons.tsx';
import { isInPlay } from './roundResult.ts';
import { useReceipt } from './useReceipt.tsx';
import { useBalanceAtDraw, useRenewAfterPurchase, useRenewAtDraw } from './useRenewal.ts';

interface Props {
  query: MyTicketsQuery & { page: number; limit: number };
  /** Whether a filter is set: then an empty list does not mean that nothing was bought. */
  filtered: boolean;
  onPage(page: number): void;
  clear: ReactNode;
}

/** Renders a page of the member's lotteries, undecided ones first. */
export function RoundList({ query, filtered, onPage, clear }: Props) {
  const asked = useMyRounds(query);
  const rounds = asked.data?.contents;
  useRenewAfterPurchase();
  useRenewAtDraw(rounds);
  useBalanceAtDraw(rounds);
  const { receipt, open } = useReceipt(rounds ?? []);

  const nothing = filtered ? (
    <EmptyState action={clear}>No ticket matches these filters.</EmptyState>
  ) : (
    query.page === 0 && <NoTickets />
  );
  return (
    <>
      <PagedList
        asked={asked}
        items={rounds}
        loading={<RoundSkeletons />}
        empty={nothing}
        label="My tickets pages"
        page={query.page}
        limit={query.limit}
        onPage={onPage}
      >
        {(shown) => (
          <>
            <Group title="In play" rounds={shown.filter(isInPlay)} onReceipt={open} />
            <Group title="Decided" rounds={shown.filter((round) => !isInPlay(round))} onReceipt={open} />
          </>
        )}
      </PagedList>
      {receipt}
    </>
  );
}

interface GroupProps {
  title: string;
  rounds: readonly MyRound[];
  onReceipt(lotteryId: number): Promise<void>;
}

function Group({ title, rounds, onReceipt }: GroupProps) {
  if (rounds.length === 0) return null;
  return (
    <>
      <GroupTitle>{title}</GroupTitle>
      <RoundGrid>
        {rounds.map((round) => (
          <RoundRoom key={round.lottery.id}>
            <RoundCard round={round} onReceipt={() => onReceipt(round.lottery.id)} />
          </RoundRoom>
        ))}
      </RoundGrid>
    </>
  );
}
