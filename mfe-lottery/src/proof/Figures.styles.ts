import styled from '@emotion/styled';
import { stack, text } from 'shared/theme/layout';
import { color, font, radius, space } from 'shared/theme/tokens';

export const FigureList = styled.dl`
  ${stack(2)}
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  dt {
    ${text('muted', 'small')}
  }
  dd {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    min-height: 44px;
    margin: 0;
    padding-left: ${space(3)};
    border-radius: ${radius.small};
    background: ${color.background};
  }
  code {
    padding-block: ${space(2)};
    color: ${color.text};
    font-size: ${font.size.small};
    line-height: 1.5;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;
