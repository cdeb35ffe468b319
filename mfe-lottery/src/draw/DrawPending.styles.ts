import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { text } from 'shared/theme/layout';
import { color, font, moving } from 'shared/theme/tokens';

const beat = keyframes`
  from { opacity: 0.35; transform: scale(1.18); }
  35% { opacity: 1; transform: none; }
`;

/** The animation takes one second, like the countdown's tick. */
export const Seconds = styled.p`
  ${text('primaryHover')}
  font: 700 88px/1.1 ${font.display};
  font-variant-numeric: tabular-nums;
  ${moving(css`
    animation: ${beat} 1s ease-out infinite;
  `)}
`;

export const Lead = styled.p`
  ${text('second')}
  text-wrap: balance;
  strong {
    color: ${color.text};
  }
`;
