import styled from '@emotion/styled';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { lazyBlock } from '../parts/lazyBlock.tsx';
import { RemotePart } from '../parts/RemotePart.tsx';
import { useOwnDocument } from '../runtime/hydration.ts';
import { useSessionStore } from '../runtime/sessionStore.ts';

export function LoginPage() {
  return <RemotePart name="account/Login" props={{}} />;
}

export function RecoveryPage() {
  return <RemotePart name="account/Recovery" props={{}} />;
}

export function OfficePage() {
  return <RemotePart name="office/Office" props={{}} />;
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

export const MemberPage = memberPages.Block;

/**
 * Hides what follows a member's tickets until their count is known, because it would move, and its pictures would delay the
 * tickets; not when the code of the tickets fails.
 */
const TicketsFirst = styled.div`
  body:not(:has([data-inert])) &[data-member] > :is(div[aria-busy], :has(div[aria-busy])) ~ * {
    visibility: hidden;
    > * {
      content-visibility: hidden;
    }
  }
`;

/** The order of a document with content is kept until the next navigation, so that nothing moves. */
export function HistoryPage() {
  const { status } = useSessionStore();
  const document = useOwnDocument();
  // While a stored session is being checked, the order is a member's, so that nothing moves afterwards.
  const member = document ? document.member : status === 'signedIn' || status === 'loading';
  const winners = <RemotePart key="winners" name="lottery/LatestWinners" below={member ? 'everywhere' : undefined} props={{}} />;
  const tickets = <RemotePart key="tickets" name="account/MyTickets" props={{}} />;
  return (
    <TicketsFirst data-member={member || undefined}>
      {member ? [tickets, winners] : [winners, tickets]}
      <RemotePart name="rewards/PrizeLottery" below="everywhere" props={{ sort: 'ending' }} />
    </TicketsFirst>
  );
}
