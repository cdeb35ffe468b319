import styled from '@emotion/styled';
import { text } from 'shared/theme/layout';
import { color } from 'shared/theme/tokens';

export const Register = styled.p`
  ${text('second')}
  text-align: center;

  a {
    display: inline-block;
    padding: 10px 4px;
    color: ${color.primaryHover};
    text-underline-offset: 3px;
  }
`;
