import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { color, font, moving, radius, space } from 'shared/theme/tokens';

export const lineHeight = 1.3;

export const Digits = styled.p`
  display: flex;
  justify-content: center;
  gap: ${space(2)};
  margin: 0;
  font: 700 clamp(56px, 12vw, 88px) / ${lineHeight} ${font.display};
  font-variant-numeric: tabular-nums;
`;

export const Reel = styled.span`
  width: 1em;
  height: ${lineHeight}em;
  overflow: hidden;
  border: 2px solid ${color.primary};
  border-radius: ${radius.medium};
  background: ${color.background};
  color: ${color.primaryHover};
  text-align: center;
`;

const turn = keyframes`from { transform: translateY(0); }`;

export const Strip = styled.span`
  display: block;
  white-space: pre;
  &[data-spin] {
    ${moving(css`
      animation-name: ${turn};
      animation-timing-function: cubic-bezier(0.1, 0.7, 0.2, 1);
    `)}
  }
`;
