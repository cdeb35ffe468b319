import styled from '@emotion/styled';
import { stack, wrap } from 'shared/theme/layout';
import { from } from 'shared/theme/tokens';

export const FirstSteps = styled.div`
  ${stack(3)}
  width: 100%;
  ${from(480)} {
    ${wrap(3)}
    justify-content: center;
  }
`;
