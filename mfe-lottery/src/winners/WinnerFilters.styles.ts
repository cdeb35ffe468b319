import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { notOnPaper } from 'shared/theme/onPaper';
import { space } from 'shared/theme/tokens';

export const WinnerFilterBar = styled.div`
  ${stack(4)}
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  align-items: end;
  max-width: 720px;
  margin-bottom: ${space(5)};
  ${notOnPaper}
`;
