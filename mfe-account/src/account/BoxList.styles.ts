import styled from '@emotion/styled';
import { bareList, flow, quietFocus, spread, text } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';

/** Rows of a box, each with a `RowName` and a `small` in its first `div`. */
export const BoxList = styled.ul`
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
  li > div:first-of-type {
    flex: 1 1 200px;
    min-width: 0;
  }
  small {
    ${text('muted', 'small')}
    line-height: 1.5;
  }
`;

export const RowName = styled.div`
  ${flow(1, 3)}
  color: ${color.text};
  font: 600 ${font.size.body} / 1.5 ${font.text};
  overflow-wrap: anywhere;
`;
