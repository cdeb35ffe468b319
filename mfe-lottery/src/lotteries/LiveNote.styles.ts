import styled from '@emotion/styled';
import { disc, text } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';

export const Note = styled.p`
  display: flex;
  align-items: baseline;
  gap: ${space(2)};
  ${text('muted', 'small')}
`;

export const Dot = styled.span`
  ${disc(8)}
  background: ${color.control};
  &[data-state='live'] {
    background: ${color.success};
  }
  &[data-state='polling'] {
    background: ${color.primary};
  }
`;
