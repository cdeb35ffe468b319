import { css } from '@emotion/react';

/** While a receipt is open, printing the page prints the receipt: the dialog becomes the sheet and the rest stays away. */
export const onlyTheReceipt = css`
  @media print {
    body > *:not(:has([data-receipt])) {
      display: none !important;
    }
    [role='dialog']:has([data-receipt]) {
      position: static !important;
      width: auto !important;
      max-width: 640px !important;
      height: auto !important;
      max-height: none !important;
      margin: 0 !important;
      border: 0 !important;
      background: none !important;
      color: #000 !important;
      overflow: visible !important;
      animation: none !important;
    }
    [role='dialog']:has([data-receipt]) h2 {
      color: #000 !important;
    }
    [role='dialog']:has([data-receipt]) > * {
      overflow: visible !important;
    }
    [role='dialog']:has([data-receipt]) button {
      display: none !important;
    }
  }
`;
