import styled from '@emotion/styled';
import { space } from 'shared/theme/tokens';

export const ResultCells = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
  gap: ${space(4)};
  margin: 0 0 ${space(6)};
  padding: 0;
  list-style: none;
`;
