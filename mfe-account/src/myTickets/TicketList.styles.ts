import styled from '@emotion/styled';
import { breakpoint, from, space } from 'shared/theme/tokens';

export const Grid = styled.ul`
  display: grid;
  gap: ${space(4)};
  margin: 0 0 ${space(6)};
  padding: 0;
  list-style: none;

  ${from(breakpoint.tablet)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${from(breakpoint.wide)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;
