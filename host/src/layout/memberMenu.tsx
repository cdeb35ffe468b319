import styled from '@emotion/styled';
import LogOut from 'lucide-react/icons/log-out';
import Pause from 'lucide-react/icons/pause';
import Ticket from 'lucide-react/icons/ticket';
import UserRound from 'lucide-react/icons/user-round';
import WalletIcon from 'lucide-react/icons/wallet';
import { useTokens } from 'shared/api-client/wallets';
import type { User } from 'shared/contracts/auth';
import { paths, routePatterns } from 'shared/contracts/paths';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { formatCto, formatUs } from 'shared/format/money';
import { useNavigate } from 'shared/router';
import { color } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { useSessionStore } from '../runtime/sessionStore.ts';

const Round = styled.span`
  display: block;
  flex: none;
  overflow: hidden;
  border-radius: 50%;
  background: ${color.surface};
`;

export function Avatar({ src, size }: { src: string | null; size: number }) {
  return (
    <Round style={{ width: size, height: size }}>
      <Picture src={src} fallback="user" alt="" sizes={`${size}px`} />
    </Round>
  );
}

const Card = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  margin-bottom: 16px;
`;

const Lines = styled.div`
  min-width: 0;
  line-height: 1.4;
  p {
    margin: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p + p {
    color: ${color.second};
    font-size: 14px;
  }
`;

export function UserCard({ user }: { user: User }) {
  return (
    <Card>
      <Avatar src={user.avatar} size={48} />
      <Lines>
        <p>
          <strong>{user.username}</strong>
        </p>
        <p>{user.email || 'No email provided'}</p>
      </Lines>
    </Card>
  );
}

const List = styled.dl`
  display: grid;
  gap: 4px;
  margin: 0 0 16px;
  padding: 10px 0;
  border-block: 1px solid ${color.line};
  font-size: 14px;
  font-variant-numeric: tabular-nums;
  div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
  }
  dt {
    color: ${color.second};
  }
  dd {
    margin: 0;
    color: ${color.text};
    font-weight: 600;
  }
`;

/**
 * Lists the member's balances; renders nothing until they are known.
 * @param inDrawer adds the CTO balance, whose badge in the header is behind the drawer
 */
export function Wallets({ inDrawer = false }: { inDrawer?: boolean }) {
  const { wallet, stableWallet, balanceKnown } = useSessionStore();
  const { data: tokens } = useTokens();
  const coin = tokens?.contents.find(({ address }) => address === tokenAddresses.stable);
  if (!balanceKnown || !(inDrawer || coin)) return null;
  return (
    <List>
      {inDrawer && (
        <div>
          <dt>Balance</dt>
          <dd>{wallet.tokenId ? formatCto(wallet.starBalance) : 'Not known'}</dd>
        </div>
      )}
      {coin && (
        <div>
          <dt>{coin.name}</dt>
          <dd>
            {stableWallet.tokenId ? `${formatUs(stableWallet.balance / 10 ** coin.decimals, 2)} ${coin.symbol}` : 'Not known'}
          </dd>
        </div>
      )}
    </List>
  );
}

const WideLink = styled(LinkButton)`
  width: 100%;
`;

const WideButton = styled(Button)`
  width: 100%;
`;

/** Renders the member's links and the logout. @param onLeave closes the menu or drawer */
export function MemberLinks({ onLeave }: { onLeave: () => void }) {
  const { signOut } = useSessionStore();
  const navigate = useNavigate();

  const logOut = () => {
    onLeave();
    navigate(paths.login());
    signOut();
  };
  return (
    <>
      <WideLink to={paths.myTickets} variant="secondary" onClick={onLeave}>
        <Ticket size={18} aria-hidden="true" />
        My tickets
      </WideLink>
      <WideLink to={paths.wallet()} variant="secondary" onClick={onLeave}>
        <WalletIcon size={18} aria-hidden="true" />
        Wallet
      </WideLink>
      <WideLink to={routePatterns.accountProfile} variant="secondary" onClick={onLeave}>
        <UserRound size={18} aria-hidden="true" />
        Account
      </WideLink>
      <WideLink to={paths.takeABreak} variant="secondary" onClick={onLeave}>
        <Pause size={18} aria-hidden="true" />
        Take a break
      </WideLink>
      <WideButton variant="secondary" onClick={logOut}>
        <LogOut size={18} aria-hidden="true" />
        Logout
      </WideButton>
    </>
  );
}
