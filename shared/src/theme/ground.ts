import { css } from '@emotion/react';
import spaceGrotesk from '../assets/display-font/space-grotesk.woff2';
import { color, font } from './tokens.ts';

export const ground = css`
  @font-face {
    font-family: 'Space Grotesk Variable';
    src: url(${spaceGrotesk}) format('woff2-variations');
    font-weight: 300 700;
    font-style: normal;
    font-display: swap;
    unicode-range: U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191,
      U+2193, U+2212, U+2215, U+FEFF, U+FFFD;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  html {
    color-scheme: dark;
    background: ${color.background};
    /* The sticky header must not cover the target of a link or of the focus. */
    scroll-padding-top: 96px;
    text-size-adjust: 100%;
    scrollbar-color: ${color.line} ${color.background};
  }

  body {
    margin: 0;
    min-width: 320px;
    color: ${color.text};
    font: 400 ${font.size.body} / 1.6 ${font.text};
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
  }

  h1,
  h2,
  h3 {
    font-family: ${font.display};
    line-height: 1.15;
    text-wrap: balance;
  }

  a {
    color: ${color.primary};
    text-underline-offset: 0.2em;
  }

  img,
  svg {
    display: block;
    max-width: 100%;
  }

  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }

  :focus-visible {
    outline: 2px solid ${color.primaryHover};
    outline-offset: 3px;
  }

  ::selection {
    background: ${color.primary};
    color: ${color.onPrimary};
  }
`;
