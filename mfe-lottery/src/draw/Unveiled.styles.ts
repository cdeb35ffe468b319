import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { moving } from 'shared/theme/tokens';

const appear = keyframes`from { opacity: 0; translate: 0 12px; }`;

/** What would give the number away before its reels have stopped: it appears after them. Without motion it is there at once. */
export const Unveiled = styled.div`
  ${stack(4)}
  &[data-after-reels] {
    ${moving(css`
      animation: ${appear} 0.5s 2.9s ease-out both;
    `)}
  }
`;
