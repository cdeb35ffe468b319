import { css } from '@emotion/react';
import { radius } from './tokens.ts';

/** For the link of a card: the whole card is its target. The card is positioned and has large corners. */
export const fillsCard = css`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.large};
  }
`;
