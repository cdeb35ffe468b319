import styled from '@emotion/styled';
import { column, row } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';

/** The setting, below a line: it is about others, what is above it about the member. */
export const Setting = styled.div`
  ${column(3)}
  padding-top: ${space(4)};
  border-top: 1px solid ${color.raised};
`;

/** How strangers see the member. */
export const Preview = styled.div`
  ${row(3)}
  strong {
    display: block;
    color: ${color.text};
    font: 600 ${font.size.body} / 1.4 ${font.display};
    overflow-wrap: anywhere;
  }
`;
