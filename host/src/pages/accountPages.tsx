import { paths } from 'shared/contracts/paths';
import { useLogInFirst } from 'shared/session/SessionGiven';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { PageTitle } from 'shared/ui/PageTitle';
import { RemotePart } from '../parts/RemotePart.tsx';
import { useSessionStore } from '../runtime/sessionStore.ts';

export function LoginPage() {
  return <RemotePart name="account/Login" props={{}} />;
}

export function RecoveryPage() {
  return <RemotePart name="account/Recovery" props={{}} />;
}

export function AccountPage() {
  const { status } = useSessionStore();
  const logInFirst = useLogInFirst();
  return (
    <>
      <PageTitle>Account</PageTitle>
      {status === 'signedOut' ? (
        <EmptyState action={<Button onClick={logInFirst}>Log in</Button>}>Log in to see your account.</EmptyState>
      ) : (
        <>
          <RemotePart name="account/SpendLimits" props={{}} />
          <RemotePart name="account/TakeABreak" props={{}} />
          <RemotePart name="account/Spending" props={{}} />
          <RemotePart name="account/Statement" props={{}} />
          <RemotePart name="account/Alerts" props={{}} />
          <RemotePart name="account/YourPicture" props={{}} />
          <RemotePart name="account/PublicName" props={{}} />
          <RemotePart name="account/Email" props={{}} />
          <RemotePart name="account/Password" props={{}} />
          <RemotePart name="account/SecondFactor" props={{}} />
          <RemotePart name="account/Sessions" props={{}} />
          <RemotePart name="account/YourData" props={{}} />
        </>
      )}
    </>
  );
}

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
