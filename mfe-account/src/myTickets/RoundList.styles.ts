import styled from '@emotion/styled';
import { breakpoint, color, font, from, space } from 'shared/theme/tokens';

export const GroupTitle = styled.h3`
  margin: 0 0 ${space(4)};
  color: ${color.second};
  font: 600 ${font.size.lead} / 1.3 ${font.display};
`;

export const Grid = styled.ul`
  display: grid;
  gap: ${space(4)};
  margin: 0 0 ${space(8)};
  padding: 0;
  list-style: none;

  ${from(breakpoint.tablet)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${from(breakpoint.wide)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  @media print {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
