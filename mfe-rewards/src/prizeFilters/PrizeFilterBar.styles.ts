import styled from '@emotion/styled';
import { stack, wider } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';

export const Bar = styled.div`
  ${stack(4)}
  margin: ${space(6)} 0 ${space(8)};
  ${wider('grid-template-columns', { tablet: 'minmax(0, 1fr) 220px' })}
`;
