import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { createElement } from 'react';
import spaceGrotesk from '../assets/display-font/space-grotesk.woff2';
import { color, container, font, from, radius, space } from '../theme/tokens.ts';

const globals = css`
  @font-face {
    font-family: 'Space Grotesk Variable';
    src: url(${spaceGrotesk}) format('woff2-variations');
    font-weight: 300 700;
    font-display: swap;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  html {
    color-scheme: dark;
  }
  body {
    margin: 0;
    background: ${color.background};
    color: ${color.text};
    font: 400 ${font.size.body} / 1.6 ${font.text};
  }
  a {
    color: ${color.primary};
  }
  img,
  svg {
    display: block;
    max-width: 100%;
  }
`;

/** The little of the host's ground that parts rely on. */
export const StandaloneGlobals = () => createElement(Global, { styles: globals });

export const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(6)};
  padding: ${space(2)} ${space(4)};
  border-bottom: 1px solid ${color.line};
  font-size: ${font.size.small};

  nav,
  form,
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(2)} ${space(4)};
  }
  nav a {
    color: ${color.second};
  }
  nav a[aria-current] {
    color: ${color.primaryHover};
  }
  input {
    width: 140px;
    height: 36px;
    padding: 0 ${space(2)};
    border: 1px solid ${color.control};
    border-radius: ${radius.small};
    background: ${color.surface};
    color: ${color.text};
    font: inherit;
  }
`;

export const Ground = styled.main`
  max-width: ${container};
  margin-inline: auto;
  padding: 0 ${space(4)} ${space(16)};

  ${from(768)} {
    padding-inline: ${space(6)};
  }
`;

export const ToastBox = styled.div`
  position: fixed;
  right: ${space(4)};
  bottom: ${space(4)};
  z-index: 200;
  display: grid;
  gap: ${space(2)};

  p {
    max-width: 360px;
    margin: 0;
    padding: ${space(3)} ${space(4)};
    border-left: 4px solid ${color.success};
    border-radius: ${radius.small};
    background: ${color.raised};
  }
  p[data-kind='error'] {
    border-color: ${color.danger};
  }
`;
