import styled from '@emotion/styled';
import { notOnPaper } from 'shared/theme/onPaper';
import { space } from 'shared/theme/tokens';

export const WinnerFilterBar = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  align-items: end;
  gap: ${space(4)};
  max-width: 720px;
  margin-bottom: ${space(5)};
  ${notOnPaper}
`;
