import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';

export const Confirm = styled.form`
  ${stack(4)}
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
`;
