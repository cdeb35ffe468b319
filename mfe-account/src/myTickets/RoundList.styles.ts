import styled from '@emotion/styled';
import { fullRows } from 'shared/theme/fullRows';
import { bareList, stack } from 'shared/theme/layout';
import { breakpoint, color, font, space } from 'shared/theme/tokens';

export const GroupTitle = styled.h3`
  margin: 0 0 ${space(4)};
  color: ${color.second};
  font: 600 ${font.size.lead} / 1.3 ${font.display};
`;

/** The last row is always full: a single round takes it all. */
export const Grid = styled.ul`
  ${stack(4)}
  ${bareList}
  margin: 0 0 ${space(8)};

  @media screen and (min-width: ${breakpoint.tablet}px) and (max-width: ${breakpoint.wide - 0.02}px) {
    ${fullRows(2)}
  }
  @media screen and (min-width: ${breakpoint.wide}px) {
    ${fullRows(3)}
  }
  @media print {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
