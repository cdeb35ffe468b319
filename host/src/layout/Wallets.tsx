import styled from '@emotion/styled';
import { useTokens } from 'shared/api-client/tokens';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { formatCto, formatUs } from 'shared/format/money';
import { color } from 'shared/theme/tokens';
import { useSessionStore } from '../runtime/sessionStore.ts';

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
          <dd>{formatCto(wallet.starBalance)}</dd>
        </div>
      )}
      {coin && (
        <div>
          <dt>{coin.name}</dt>
          <dd>
            {formatUs(stableWallet.balance / 10 ** coin.decimals, 2)} {coin.symbol}
          </dd>
        </div>
      )}
    </List>
  );
}
