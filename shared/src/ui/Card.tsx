import styled from '@emotion/styled';
import { color, radius, space } from '../theme/tokens.ts';

/** A surface box; `as` gives it another element ('article', 'li'). */
export const Card = styled.div`
  padding: ${space(5)};
  border: 1px solid ${color.raised};
  border-radius: ${radius.large};
  background: ${color.surface};
  color: ${color.text};
`;
