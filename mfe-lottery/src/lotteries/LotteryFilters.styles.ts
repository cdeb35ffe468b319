import styled from '@emotion/styled';
import { stack, wider } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';

export const FilterBar = styled.div`
  ${stack(4)}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  margin-bottom: ${space(6)};
  & > :nth-of-type(n + 3) {
    grid-column: span 2;
  }
  input {
    color-scheme: dark;
  }
  @media (min-width: 572px) {
    & > :nth-of-type(n + 3) {
      grid-column: auto;
    }
  }
  ${wider('grid-template-columns', { desktop: 'repeat(4, minmax(0, 1fr))' })}
`;
