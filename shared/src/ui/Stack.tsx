import styled from '@emotion/styled';
import { stack } from '../theme/layout.ts';
import { ownProps } from './ownProps.ts';

interface StackProps {
  /** Steps of 4 px. */
  gap: number;
  /** Each as wide as it is, at the beginning of its row; without, as wide as the row. */
  start?: boolean;
}

/** One below the other; `as` gives it another element ('form', 'ul'). */
export const Stack = styled('div', ownProps<StackProps>('gap', 'start'))<StackProps>`
  ${({ gap }) => stack(gap)}
  ${({ start }) => start && 'justify-items: start;'}
`;
