import { css } from '@emotion/react';

/** Dark on white, in one piece: what is bright on the screen would be unreadable or cost a cartridge on paper. */
export const onPaper = css`
  @media print {
    break-inside: avoid;

    &,
    & * {
      border-color: #767676 !important;
      background: #fff !important;
      color: #000 !important;
    }
  }
`;
