import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';

export const Form = styled.form`
  ${stack(5)}

  > button + button {
    margin-top: -${space(2)};
  }
`;
