import styled from '@emotion/styled';
import { color, font, radius } from 'shared/theme/tokens';

export const Note = styled.p`
  margin: 16px 0 0;
  padding: 12px 16px;
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
  background: ${color.surface};
  color: ${color.second};
  font-size: ${font.size.small};
`;
