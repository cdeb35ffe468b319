import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { breakpoint, from, space } from 'shared/theme/tokens';

export const Bar = styled.div`
  ${stack(4)}
  margin: ${space(6)} 0 ${space(8)};
  ${from(breakpoint.tablet)} {
    grid-template-columns: minmax(0, 1fr) 220px;
  }
`;
