import { paths } from 'shared/contracts/paths';
import { RemotePart } from '../parts/RemotePart.tsx';
import { useSessionStore } from '../runtime/sessionStore.ts';

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
          This page needs JavaScript. Who won which round stands in the <a href={paths.result()}>results</a> too.
        </p>
      </noscript>
      {member ? [tickets, winners] : [winners, tickets]}
      <RemotePart name="rewards/PrizeLottery" props={{ sort: 'ending' }} />
    </>
  );
}
