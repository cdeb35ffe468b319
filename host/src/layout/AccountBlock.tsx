import { formatCto } from 'shared/format/money';
import { useSession } from 'shared/session';
import { AccountPlace, Balance, BalanceWord } from './AccountBlock.styles.ts';
import { LoginLink } from './LoginLink.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The right end of the header: nothing yet, 'Log in', or the balance and the member. Its room is kept from the start. */
export function AccountBlock() {
  const { status, user, wallet } = useSession();
  return (
    <AccountPlace aria-busy={status === 'loading' || undefined}>
      {status === 'signedOut' && <LoginLink />}
      {user && (
        <>
          <Balance>
            <BalanceWord>Balance: </BalanceWord>
            {formatCto(wallet.starBalance)}
          </Balance>
          <UserMenu user={user} />
        </>
      )}
    </AccountPlace>
  );
}
