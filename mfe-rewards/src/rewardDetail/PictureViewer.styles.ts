import styled from '@emotion/styled';
import { row, stack } from 'shared/theme/layout';

export const Enlarged = styled.div`
  ${stack(4)}
  align-content: center;
  width: min(100%, 66vh, 540px);
  min-height: 100%;
  margin: 0 auto;
`;

export const Controls = styled.div`
  ${row(4)}
  justify-content: center;
  font-variant-numeric: tabular-nums;
`;
