import styled from '@emotion/styled';
import { space } from 'shared/theme/tokens';

export const Ways = styled.div`
  display: grid;
  gap: ${space(3)};
`;
