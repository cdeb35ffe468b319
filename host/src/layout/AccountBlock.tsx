import styled from '@emotion/styled';
import { useEffect, useEffectEvent } from 'react';
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

/** As wide as the place, because a link that begins elsewhere counts as moved. */
const Balance = styled(Link)`
  flex: 1;
  outline: none;
  pointer-events: none;
  text-align: right;
  text-decoration: none;
  white-space: nowrap;
`;

const Pill = styled.span`
  color: ${color.onPrimary};
  padding: 6px 14px;
  border-radius: ${radius.pill};
  background: ${color.primaryHover};
  font-size: 14px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  pointer-events: auto;
  :focus-visible > & {
    outline: 2px solid ${color.primaryHover};
    outline-offset: 3px;
  }
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
            <Balance to={paths.wallet()}>
              {/* The key: a balance of another width, or beside the menu, would count as moved. */}
              <Pill key={`${wallet.starBalance}${menu === null}`}>
                <BalanceWord>Balance: </BalanceWord>
                {formatCto(wallet.starBalance)}
              </Pill>
            </Balance>
          )}
          {menu && <menu.UserMenu user={user} />}
        </>
      )}
    </AccountPlace>
  );
}
