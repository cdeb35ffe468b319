import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { lazyBlock } from '../parts/lazyBlock.tsx';
import { RemotePart } from '../parts/RemotePart.tsx';
import { useSessionStore } from '../runtime/sessionStore.ts';

export function LoginPage() {
  return <RemotePart name="account/Login" props={{}} />;
}

export function RecoveryPage() {
  return <RemotePart name="account/Recovery" props={{}} />;
}

const memberPages = lazyBlock({
  label: 'Your account',
  fetch: async () => (await import('./memberPages.tsx')).MemberPages,
  loading: (
    <LoadingRegion label="Loading your account">
      <Skeleton height={640} />
    </LoadingRegion>
  ),
});

export const loadMemberPages = memberPages.load;

/** The wallet and the account. */
export const MemberPage = memberPages.Block;

/** Hides what follows a member's tickets until their count is known, because it would move. */
const TicketsFirst = styled.div`
  &[data-member] > :is([aria-busy='true'], :has([aria-busy='true'])) ~ * {
    visibility: hidden;
  }
`;

export function HistoryPage() {
  const { status } = useSessionStore();
  // While a stored session is being checked, the order is a member's, so that nothing moves afterwards.
  const member = status === 'signedIn' || status === 'loading';
  const winners = <RemotePart key="winners" name="lottery/LatestWinners" props={{}} />;
  const tickets = <RemotePart key="tickets" name="account/MyTickets" props={{}} />;
  return (
    <>
      <noscript>
        <h1>History</h1>
        <p>
          This page needs JavaScript. The <a href={paths.result()}>results</a> list the winners.
        </p>
      </noscript>
      <TicketsFirst data-member={member || undefined}>
        {member ? [tickets, winners] : [winners, tickets]}
        <RemotePart name="rewards/PrizeLottery" props={{ sort: 'ending' }} />
      </TicketsFirst>
    </>
  );
}
