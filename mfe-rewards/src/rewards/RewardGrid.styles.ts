import styled from '@emotion/styled';
import { breakpoint, from, space } from 'shared/theme/tokens';

export const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(4)};
  margin: 0 0 ${space(8)};
  padding: 0;
  list-style: none;
  ${from(breakpoint.tablet)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space(6)};
  }
  ${from(breakpoint.desktop)} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  ${from(breakpoint.wide)} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
`;
