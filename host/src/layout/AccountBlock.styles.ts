import styled from '@emotion/styled';
import { row, text } from 'shared/theme/layout';
import { color, radius } from 'shared/theme/tokens';

export const AccountPlace = styled.div`
  ${row(3)}
  justify-content: flex-end;
  min-height: 44px;
  margin-left: auto;
`;

export const Balance = styled.p`
  ${text('onPrimary')}
  padding: 6px 14px;
  border-radius: ${radius.pill};
  background: ${color.primaryHover};
  font-size: 14px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

export const BalanceWord = styled.span`
  @media (max-width: 379.98px) {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
