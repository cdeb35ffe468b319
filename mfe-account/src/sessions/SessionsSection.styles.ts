import styled from '@emotion/styled';
import { bareList, flow, quietFocus, spread, text } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';

export const List = styled.ul`
  ${bareList}
  ${quietFocus}
  li {
    ${spread(2, 6)}
    min-height: 72px;
    padding-block: ${space(2)};
  }
  li + li {
    border-top: 1px solid ${color.line};
  }
  li > div {
    flex: 1 1 200px;
    min-width: 0;
  }
  small {
    ${text('muted', 'small')}
    line-height: 1.5;
  }
`;

export const Device = styled.div`
  ${flow(1, 3)}
  color: ${color.text};
  font: 600 ${font.size.body} / 1.5 ${font.text};
  overflow-wrap: anywhere;
`;
