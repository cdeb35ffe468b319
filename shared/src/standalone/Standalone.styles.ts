import { Global } from '@emotion/react';
import styled from '@emotion/styled';
import { createElement } from 'react';
import { ground } from '../theme/ground.ts';
import { flow, spread, stack, wider } from '../theme/layout.ts';
import { color, container, font, radius, space } from '../theme/tokens.ts';

export const StandaloneGlobals = () => createElement(Global, { styles: ground });

export const Bar = styled.header`
  ${spread(2, 6)}
  padding: ${space(2)} ${space(4)};
  border-bottom: 1px solid ${color.line};
  font-size: ${font.size.small};

  nav,
  form,
  > div {
    ${flow(2, 4)}
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

  ${wider('padding-inline', { 768: space(6) })}
`;

export const ToastBox = styled.div`
  position: fixed;
  right: ${space(4)};
  bottom: ${space(4)};
  z-index: 200;
  ${stack(2)}

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
