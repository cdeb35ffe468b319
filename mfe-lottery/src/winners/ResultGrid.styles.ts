import styled from '@emotion/styled';
import { fullRows } from 'shared/theme/fullRows';
import { bareList, stack } from 'shared/theme/layout';
import { breakpoint, from, space } from 'shared/theme/tokens';

/** 1 column on phones, then 2; the last row is always full. */
export const ResultCells = styled.ul`
  ${stack(4)}
  grid-template-columns: minmax(0, 1fr);
  ${bareList}
  margin: 0 0 ${space(6)};
  ${from(breakpoint.tablet)} {
    ${fullRows(2)}
  }
`;
