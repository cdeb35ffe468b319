import type { ReactNode } from 'react';
import { useMyRounds } from 'shared/api-client/myRounds';
import type { MyTicketsQuery } from 'shared/contracts/lotteries';
import type { MyRound } from 'shared/contracts/myRounds';
import { EmptyState } from 'shared/ui/EmptyState';
import { ErrorBlock } from 'shared/ui/ErrorBlock';
import { Pagination } from 'shared/ui/Pagination';
import { NoTickets } from './NoTickets.tsx';
import { RoundRoom } from './RoundCard.styles.ts';
import { RoundCard } from './RoundCard.tsx';
import { Grid, GroupTitle } from './RoundList.styles.ts';
import { RoundSkeletons } from './RoundSkeletons.tsx';
import { isInPlay } from './roundResult.ts';
import { useReceipt } from './useReceipt.tsx';
import { useBalanceAtDraw, useRenewAfterPurchase, useRenewAtDraw } from './useRenewal.ts';

interface Props {
  query: MyTicketsQuery & { page: number; limit: number };
  /** Whether any filter is set: nothing found is then not the same as nothing bought. */
  filtered: boolean;
  onPage(page: number): void;
  /** Clears the filters. */
  clear: ReactNode;
}

/** A page of the member's rounds: those still to be drawn on top. */
export function RoundList({ query, filtered, onPage, clear }: Props) {
  const { data, error, mutate } = useMyRounds(query);
  useRenewAfterPurchase();
  useRenewAtDraw(data?.contents);
  useBalanceAtDraw(data?.contents);
  const { receipt, open } = useReceipt(data?.contents ?? []);

  if (error && !data) return <ErrorBlock error={error} onRetry={() => void mutate()} />;
  if (!data) return <RoundSkeletons />;
  if (data.contents.length === 0) {
    if (filtered) return <EmptyState action={clear}>No ticket matches these filters.</EmptyState>;
    if (query.page === 0) return <NoTickets />;
  }
  return (
    <>
      <Group title="In play" rounds={data.contents.filter(isInPlay)} onReceipt={open} />
      <Group title="Decided" rounds={data.contents.filter((round) => !isInPlay(round))} onReceipt={open} />
      <Pagination label="My tickets pages" page={query.page} limit={query.limit} total={data.totalElements} onPage={onPage} />
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
      <Grid>
        {rounds.map((round) => (
          <RoundRoom key={round.lottery.id}>
            <RoundCard round={round} onReceipt={() => onReceipt(round.lottery.id)} />
          </RoundRoom>
        ))}
      </Grid>
    </>
  );
}
