import styled from '@emotion/styled';
import { color, font, radius, space } from 'shared/theme/tokens';

export const Note = styled.p`
  display: flex;
  align-items: baseline;
  gap: ${space(2)};
  margin: 0;
  color: ${color.muted};
  font-size: ${font.size.small};
`;

export const Dot = styled.span`
  flex: none;
  width: 8px;
  height: 8px;
  border-radius: ${radius.pill};
  background: ${color.control};
  &[data-state='live'] {
    background: ${color.success};
  }
  &[data-state='polling'] {
    background: ${color.primary};
  }
`;
