import styled from '@emotion/styled';
import { useTokens } from 'shared/api-client/tokens';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { formatUs } from 'shared/format/money';
import { color } from 'shared/theme/tokens';
import { useSessionStore } from '../session/sessionStore.ts';

const Row = styled.p`
  display: flex;
  justify-content: space-between;
  gap: 16px;
  margin: 0 0 16px;
  padding: 10px 0;
  border-block: 1px solid ${color.line};
  color: ${color.second};
  font-size: 14px;
  font-variant-numeric: tabular-nums;
  strong {
    color: ${color.text};
  }
`;

/** What the member holds of the stable coin; the CTO stand in the header already. */
export function StableWallet() {
  const { stableWallet: held, balanceKnown } = useSessionStore();
  const { data: tokens } = useTokens();
  const coin = tokens?.contents.find(({ address }) => address === tokenAddresses.stable);
  if (!coin || !balanceKnown) return null;
  return (
    <Row>
      {coin.name}{' '}
      <strong>
        {formatUs(held.balance / 10 ** coin.decimals, 2)} {coin.symbol}
      </strong>
    </Row>
  );
}
