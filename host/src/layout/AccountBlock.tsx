import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from 'shared/contracts/paths';
import { formatCto } from 'shared/format/money';
import { keepReturnPath } from 'shared/returnPath';
import { Link, useLocation } from 'shared/router';
import { row } from 'shared/theme/layout';
import { color, radius } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { LinkButton } from 'shared/ui/LinkButton';
import { useSessionStore } from '../runtime/sessionStore.ts';
import { useOnDemand } from '../runtime/useOnDemand.ts';

export function LoginLink({ onClick }: { onClick?: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <LinkButton
      to={paths.login()}
      variant="secondary"
      onClick={() => {
        keepReturnPath(pathname + search);
        onClick?.();
      }}
    >
      Log in
    </LinkButton>
  );
}

const AccountPlace = styled.div`
  ${row(3)}
  flex: 1;
  justify-content: flex-end;
  min-height: 44px;
`;

const Balance = styled(Link)`
  color: ${color.onPrimary};
  padding: 6px 14px;
  border-radius: ${radius.pill};
  background: ${color.primaryHover};
  font-size: 14px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  white-space: nowrap;
`;

const BalanceWord = styled.span`
  @media (max-width: 379.98px) {
    font-size: 0;
  }
`;

/** Renders 'Log in', or the balance, which leads to the wallet, and the member's menu, whose code visitors never load. */
export function AccountBlock() {
  const { status, user, wallet, balanceKnown } = useSessionStore();
  const [menu, requestMenu] = useOnDemand(() => import('./UserMenu.tsx'));
  const [failed, setFailed] = useState(false);
  const present = user !== null;

  const loadMenu = useEffectEvent(() => {
    requestMenu().catch((error: unknown) => {
      setFailed(true);
      console.error('The account menu could not be loaded.', error);
      toast('error', 'The account menu could not be loaded. Please reload the page.');
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
          {/* Not before the menu, which would move it. */}
          {balanceKnown && (menu || failed) && (
            <Balance to={paths.wallet()}>
              <BalanceWord>Balance: </BalanceWord>
              {wallet.tokenId ? formatCto(wallet.starBalance) : 'not known'}
            </Balance>
          )}
          {menu && <menu.UserMenu user={user} />}
        </>
      )}
    </AccountPlace>
  );
}
