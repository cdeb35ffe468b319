import { css } from '@emotion/react';
import { color } from './tokens.ts';

/** Dark on white, in one piece: what is bright on the screen would be unreadable or cost a cartridge on paper. */
export const onPaper = css`
  @media print {
    break-inside: avoid;
    border: 1px solid ${color.line};

    &,
    & * {
      animation: none !important;
      border-color: ${color.control} !important;
      background: none !important;
      color: #000 !important;
    }
  }
`;

/** What only a screen needs: buttons, decoration. */
export const notOnPaper = css`
  @media print {
    display: none;
  }
`;

/** A card that stays whole and keeps an edge. */
export const cardOnPaper = css`
  @media print {
    border: 1px solid ${color.line};
    break-inside: avoid;
  }
`;
