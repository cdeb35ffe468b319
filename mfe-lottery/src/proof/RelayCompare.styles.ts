import styled from '@emotion/styled';
import { bareList, text, wrap } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';

export const RelayList = styled.ul`
  ${wrap(0, 5)}
  ${bareList}
  margin-bottom: ${space(3)};
  a {
    display: inline-flex;
    align-items: center;
    gap: ${space(1)};
    min-height: 44px;
    color: ${color.primaryHover};
  }
`;

export const Told = styled.p`
  ${text('second')}
  margin-top: ${space(2)};
  &[data-tone='valid'] {
    color: ${color.success};
  }
  &[data-tone='invalid'] {
    color: ${color.danger};
  }
`;
