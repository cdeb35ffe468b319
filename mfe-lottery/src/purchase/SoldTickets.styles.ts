import styled from '@emotion/styled';
import { bareList, centred, row, stack } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';

export const SoldList = styled.ul`
  ${stack(2)}
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  ${bareList}
`;

export const SoldCard = styled.li`
  ${row(3)}
  padding: ${space(3)};
  border-radius: ${radius.medium};
  background: ${color.surface};
  font-size: ${font.size.small};
  font-variant-numeric: tabular-nums;
`;

export const SoldNumber = styled.span`
  ${centred}
  flex: none;
  min-width: 44px;
  height: 44px;
  padding-inline: ${space(1.5)};
  border: 1.5px solid ${color.primary};
  border-radius: ${radius.pill};
  color: ${color.primaryHover};
  font: 600 15px/1 ${font.display};
  &[data-own] {
    border-color: ${color.success};
    color: ${color.success};
  }
`;

export const Buyer = styled.span`
  display: grid;
  flex: 1;
  & > :last-child {
    color: ${color.muted};
  }
`;
