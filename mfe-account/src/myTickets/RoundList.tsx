import styled from '@emotion/styled';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useMyRounds } from 'shared/api-client/lotteries';
import type { MyRound, MyTicketsQuery } from 'shared/contracts/lotteries';
import { memberPaths } from 'shared/contracts/memberPaths';
import { paths } from 'shared/contracts/paths';
import { useSession } from 'shared/session';
import { stack, wrap } from 'shared/theme/layout';
import { color, font, from, space } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { EmptyState } from 'shared/ui/EmptyState';
import { Grid } from 'shared/ui/Grid';
import { LinkButton } from 'shared/ui/LinkButton';
import { PagedList } from 'shared/ui/PagedList';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { RoundRoom } from './RoundCard.styles.ts';
import { RoundCard } from './RoundCard.tsx';
import { isInPlay } from './roundSummary.ts';
import { useBalanceAtDraw, useRenewAfterPurchase, useRenewAtDraw } from './useRenewal.ts';

function RoundGrid({ as = 'ul', children }: { as?: 'ul' | 'div'; children: ReactNode }) {
  return (
    <Grid as={as} columns={{ base: 1, tablet: 2, wide: 3 }} gap={4} below={8} print={2}>
      {children}
    </Grid>
  );
}

export function LoadingTickets({ children }: { children?: ReactNode }) {
  return (
    <LoadingRegion label="Loading your tickets">
      {children}
      <RoundGrid as="div">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} height={400} />
        ))}
      </RoundGrid>
    </LoadingRegion>
  );
}

/**
 * Manages the receipt dialog and loads its code on demand. It belongs to the list, not to a card: a card moves when its lottery
 * is drawn, and an open receipt must stay.
 */
function useReceipt(rounds: readonly MyRound[]) {
  const [Dialog, setDialog] = useState<ComponentType<{ round: MyRound; onClose(): void }> | null>(null);
  const [lotteryId, setLotteryId] = useState<number | null>(null);
  const open = async (id: number) => {
    try {
      const { ReceiptDialog } = await import('./ReceiptDialog.tsx');
      setDialog(() => ReceiptDialog);
      setLotteryId(id);
    } catch (error) {
      console.error('The receipt could not be loaded.', error);
      toast('error', 'The receipt could not be loaded. Check your connection and try again.');
    }
  };
  const round = rounds.find(({ lottery }) => lottery.id === lotteryId);
  const receipt = Dialog && round && <Dialog round={round} onClose={() => setLotteryId(null)} />;
  return { receipt, open };
}

const FirstSteps = styled.div`
  ${stack(3)}
  width: 100%;
  ${from(480)} {
    ${wrap(3)}
    justify-content: center;
  }
`;

function NoTickets() {
  const { user } = useSession();
  return (
    <EmptyState
      action={
        <FirstSteps>
          <LinkButton to={paths.lotteries()}>See running lotteries</LinkButton>
          {user && !user.verified && (
            <LinkButton variant="secondary" to={memberPaths.gettingStarted}>
              What you need to buy
            </LinkButton>
          )}
        </FirstSteps>
      }
    >
      You have no tickets yet.
    </EmptyState>
  );
}

const GroupTitle = styled.h3`
  margin: 0 0 ${space(4)};
  color: ${color.second};
  font: 600 ${font.size.lead} / 1.3 ${font.display};
`;

interface Props {
  query: MyTicketsQuery & { page: number; limit: number };
  /** Whether a filter is set: then an empty list does not mean that nothing was bought. */
  filtered: boolean;
  onPage(page: number): void;
  clear: ReactNode;
}

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
        loading={<LoadingTickets />}
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
