import styled from '@emotion/styled';
import { stack, text } from 'shared/theme/layout';
import { font } from 'shared/theme/tokens';

export const SubscribeForm = styled.form`
  ${stack(3)}
  align-content: start;
  h2 {
    margin: 0;
    font-size: ${font.size.lead};
  }
  p {
    ${text('second')}
  }
`;
