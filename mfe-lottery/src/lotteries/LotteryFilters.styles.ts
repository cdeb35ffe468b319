import styled from '@emotion/styled';
import { space } from 'shared/theme/tokens';

export const FilterBar = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 210px), 1fr));
  align-items: start;
  gap: ${space(4)};
  margin-bottom: ${space(6)};
  input {
    color-scheme: dark;
  }
`;
