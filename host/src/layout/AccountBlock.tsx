import { useEffect, useEffectEvent } from 'react';
import { formatCto } from 'shared/format/money';
import { toast } from 'shared/toast';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { useOnDemand } from '../runtime/useOnDemand.ts';
import { AccountPlace, Balance, BalanceWord } from './AccountBlock.styles.ts';
import { LoginLink } from './LoginLink.tsx';

/**
 * Renders the right end of the header: nothing yet, 'Log in', or the balance and the member. The member's menu is loaded lazily,
 * because visitors never need it.
 */
export function AccountBlock() {
  const { status, user, wallet, balanceKnown } = useSessionStore();
  const [menu, requestMenu] = useOnDemand(() => import('./UserMenu.tsx'));
  const present = user !== null;

  const loadMenu = useEffectEvent(() => {
    requestMenu().catch((error: unknown) => {
      console.error('The account menu could not be loaded.', error);
      toast('error', 'The account menu could not be loaded. Check your connection and reload the page.');
    });
  });
  useEffect(() => {
    if (present) loadMenu();
  }, [present]);

  return (
    <AccountPlace aria-busy={status === 'loading' || undefined}>
      {status === 'signedOut' && <LoginLink />}
      {user && (
        <>
          {balanceKnown && (
            <Balance>
              <BalanceWord>Balance: </BalanceWord>
              {formatCto(wallet.starBalance)}
            </Balance>
          )}
          {menu && <menu.UserMenu user={user} />}
        </>
      )}
    </AccountPlace>
  );
}
