import { paths } from 'shared/contracts/paths';
import { RemotePart } from '../parts/RemotePart.tsx';
import { useSessionStore } from '../runtime/sessionStore.ts';

/** A visitor comes for the winners, a member for their tickets: that is what stands first. */
export function HistoryPage() {
  const { status } = useSessionStore();
  // While a stored session is checked, a member is expected, so that nothing moves once the parts are there.
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
