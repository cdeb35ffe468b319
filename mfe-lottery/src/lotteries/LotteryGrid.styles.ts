import styled from '@emotion/styled';
import { breakpoint, from, space } from 'shared/theme/tokens';

/** 2 columns on phones, 3 on tablets, 4 on desktops. */
export const CardGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(3)};
  margin: 0;
  padding: 0;
  list-style: none;
  ${from(breakpoint.tablet)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space(5)};
  }
  ${from(breakpoint.desktop)} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;
