import { css } from '@emotion/react';
import { radius } from './tokens.ts';

/** Makes the whole card the target of its link. The card must be positioned, with large corners. */
export const fillsCard = css`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.large};
  }
`;
