import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';

export const Form = styled.form`
  ${stack(5)}

  > a {
    justify-self: center;
    padding: ${space(2)};
    color: ${color.primaryHover};
    text-underline-offset: 3px;
  }
`;
