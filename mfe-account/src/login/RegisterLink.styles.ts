import styled from '@emotion/styled';
import { color } from 'shared/theme/tokens';

export const Register = styled.p`
  margin: 0;
  color: ${color.second};
  text-align: center;

  a {
    display: inline-block;
    padding: 10px 4px;
    color: ${color.primaryHover};
    text-underline-offset: 3px;
  }
`;
