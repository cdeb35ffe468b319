import { useSession } from 'shared/session';
import { RemotePart } from '../parts/RemotePart.tsx';

/** A visitor comes for the winners, a member for the tickets: each stands first for whom it is. */
export function HistoryPage() {
  const { status } = useSession();
  // While a stored session is looked at, its member is expected; so nothing moves when the parts are there.
  const member = status === 'signedIn' || status === 'loading';
  const winners = <RemotePart key="winners" name="lottery/LatestWinners" props={{}} />;
  const tickets = <RemotePart key="tickets" name="account/MyTickets" props={{}} />;
  return (
    <>
      {member ? [tickets, winners] : [winners, tickets]}
      <RemotePart name="rewards/PrizeLottery" props={{ sort: 'ending' }} />
    </>
  );
}
