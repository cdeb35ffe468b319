import styled from '@emotion/styled';
import { fullRows } from 'shared/theme/fullRows';
import { bareList, stack } from 'shared/theme/layout';
import { breakpoint, from, space } from 'shared/theme/tokens';

/** 2 columns on phones, 3 on tablets, 4 on desktops; the last row is always full. */
export const CardGrid = styled.ul`
  ${stack(3)}
  ${bareList}
  @media (max-width: ${breakpoint.tablet - 0.02}px) {
    ${fullRows(2)}
  }
  ${from(breakpoint.tablet)} {
    gap: ${space(5)};
  }
  @media (min-width: ${breakpoint.tablet}px) and (max-width: ${breakpoint.desktop - 0.02}px) {
    ${fullRows(3)}
  }
  ${from(breakpoint.desktop)} {
    ${fullRows(4)}
  }
`;
