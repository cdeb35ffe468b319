import styled from '@emotion/styled';
import { use, useState } from 'react';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { lazyBlock } from '../parts/lazyBlock.tsx';
import { RemotePart } from '../parts/RemotePart.tsx';
import { ServerRenderedPartsContext } from '../runtime/hydration.ts';
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

export const MemberPage = memberPages.Block;

/** Hides what follows a member's tickets until their count is known, because it would move. */
const TicketsFirst = styled.div`
  &[data-member] > :is([aria-busy='true'], :has([aria-busy='true'])) ~ * {
    visibility: hidden;
  }
`;

/** A document with content has the order of visitors. It is kept until the next navigation, so that nothing moves. */
export function HistoryPage() {
  const { status } = useSessionStore();
  const rendered = use(ServerRenderedPartsContext);
  const [hasContent] = useState(() => rendered.has('lottery/LatestWinners'));
  // While a stored session is being checked, the order is a member's, so that nothing moves afterwards.
  const member = !hasContent && (status === 'signedIn' || status === 'loading');
  const winners = <RemotePart key="winners" name="lottery/LatestWinners" props={{}} />;
  const tickets = <RemotePart key="tickets" name="account/MyTickets" props={{}} />;
  return (
    <TicketsFirst data-member={member || undefined}>
      {member ? [tickets, winners] : [winners, tickets]}
      <RemotePart name="rewards/PrizeLottery" below="everywhere" props={{ sort: 'ending' }} />
    </TicketsFirst>
  );
}
