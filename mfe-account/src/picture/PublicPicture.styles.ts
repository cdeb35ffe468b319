import styled from '@emotion/styled';
import { column, row } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';

export const Setting = styled.div`
  ${column(3)}
  padding-top: ${space(4)};
  border-top: 1px solid ${color.raised};
`;

export const Preview = styled.div`
  ${row(3)}
  strong {
    display: block;
    color: ${color.text};
    font: 600 ${font.size.body} / 1.4 ${font.display};
    overflow-wrap: anywhere;
  }
`;
