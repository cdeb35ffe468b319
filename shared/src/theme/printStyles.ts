import { css } from '@emotion/react';
import { color } from './tokens.ts';

/** Print style: dark on white, without page breaks inside. */
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

export const notOnPaper = css`
  @media print {
    display: none;
  }
`;

export const cardOnPaper = css`
  @media print {
    border: 1px solid ${color.line};
    break-inside: avoid;
  }
`;
