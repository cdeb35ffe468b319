import styled from '@emotion/styled';
import { space } from 'shared/theme/tokens';

export const Form = styled.form`
  display: grid;
  gap: ${space(5)};

  > button + button {
    margin-top: -${space(2)};
  }
`;
