import styled from '@emotion/styled';
import { fullRows } from 'shared/theme/fullRows';
import { breakpoint, from, space } from 'shared/theme/tokens';

/** 1 column on phones, then 2; the last row is always full. */
export const ResultCells = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  margin: 0 0 ${space(6)};
  padding: 0;
  list-style: none;
  ${from(breakpoint.tablet)} {
    ${fullRows(2)}
  }
`;
