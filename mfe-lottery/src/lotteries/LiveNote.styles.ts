import styled from '@emotion/styled';
import { text } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';

export const Note = styled.p`
  display: flex;
  align-items: baseline;
  gap: ${space(2)};
  ${text('muted', 'small')}
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
