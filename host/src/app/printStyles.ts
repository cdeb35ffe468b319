import { css } from '@emotion/react';

/**
 * Print styles of every page: dark text on white, links followed by their address. `data-print="no"` hides an element. Buttons,
 * forms and carousels are hidden, except with `data-print="yes"`.
 */
export const printStyles = css`
  @media print {
    @page {
      margin: 16mm;
    }
    html {
      color-scheme: light;
    }
    *,
    *::before,
    *::after,
    *::marker {
      border-color: #999 !important;
      background: none !important;
      box-shadow: none !important;
      color: #000 !important;
      animation: none !important;
      transition: none !important;
    }
    html {
      background: #fff !important;
    }
    [data-print='no'],
    button:not([data-print='yes']),
    a[data-variant]:not([data-print='yes']),
    form:not([data-print='yes']),
    [role='tablist'],
    [aria-busy='true'],
    [aria-roledescription='carousel'],
    section:has([aria-roledescription='carousel']) {
      display: none !important;
    }
    main {
      min-height: 0 !important;
      overflow: visible !important;
    }
    a[href^='http']::after {
      content: ' (' attr(href) ')';
      overflow-wrap: anywhere;
    }
    img {
      max-height: 70mm;
      object-fit: contain !important;
    }
    h1,
    h2,
    h3 {
      break-after: avoid;
    }
    tr,
    li,
    dl > div,
    img {
      break-inside: avoid;
    }
  }
`;
