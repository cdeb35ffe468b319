import styled from '@emotion/styled';
import { space } from 'shared/theme/tokens';

export const Enlarged = styled.div`
  display: grid;
  align-content: center;
  gap: ${space(4)};
  width: min(100%, 66vh, 540px);
  min-height: 100%;
  margin: 0 auto;
`;

export const Controls = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(4)};
  font-variant-numeric: tabular-nums;
`;
