import styled from '@emotion/styled';
import { panel, text, title, wider } from 'shared/theme/layout';
import { breakpoint, color, from, space } from 'shared/theme/tokens';

export const Lead = styled.p`
  ${text('second')}
  max-width: 72ch;
  margin-bottom: ${space(6)};
  line-height: 1.6;
`;

export const Totals = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};
  ${wider('grid-template-columns', { 640: 'repeat(6, minmax(0, 1fr))', desktop: 'repeat(5, minmax(0, 1fr))' })}
  margin: 0 0 ${space(6)};
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: ${space(4)};
    ${panel()}
  }
  div:first-of-type {
    grid-column: 1 / -1;
  }
  ${from(640)} {
    div,
    div:first-of-type {
      grid-column: span 2;
    }
    div:nth-of-type(n + 4) {
      grid-column: span 3;
    }
  }
  ${from(breakpoint.desktop)} {
    div,
    div:first-of-type,
    div:nth-of-type(n + 4) {
      grid-column: auto;
    }
  }
  dt {
    ${text('muted', 'small')}
  }
  dd {
    ${title('lead', 1.3)}
    color: ${color.text};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  [data-late] dd {
    color: ${color.danger};
  }
`;
