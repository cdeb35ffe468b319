import styled from '@emotion/styled';
import { flow, stack, text } from 'shared/theme/layout';

export const Resend = styled.div`
  ${stack(3)}

  > p:first-of-type {
    ${flow(2, 3)}
    ${text('second', 'small')}
  }
  button {
    min-height: 44px;
    font-variant-numeric: tabular-nums;
  }
`;
