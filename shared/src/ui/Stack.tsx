import styled from '@emotion/styled';
import { stack } from '../theme/layout.ts';
import { ownProps } from './ownProps.ts';

interface StackProps {
  gap: number;
  /** Children keep their own width, aligned at the start; default: full width. */
  start?: boolean;
}

/** Vertical layout; `as` changes its element ('form', 'ul'). */
export const Stack = styled('div', ownProps<StackProps>('gap', 'start'))<StackProps>`
  ${({ gap }) => stack(gap)}
  ${({ start }) => start && 'justify-items: start;'}
`;
