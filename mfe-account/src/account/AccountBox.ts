import styled from '@emotion/styled';
import { column, flow, panel, text, wideOnPhones } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';

export const AccountBox = styled.div`
  ${column(4)}
  padding: ${space(5)};
  ${panel(color.line)}
  p {
    ${text('second')}
    line-height: 1.5;
  }
`;

export const BoxActions = styled.div`
  ${flow(3)}
  ${wideOnPhones('button')}
`;
