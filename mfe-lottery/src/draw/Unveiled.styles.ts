import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { moving } from 'shared/theme/tokens';

const appear = keyframes`from { opacity: 0; translate: 0 12px; }`;

/**
 * Hides content that would reveal the number: it appears `afterMs` later, when the reels have stopped. With reduced motion, or
 * without `afterMs`, it is visible immediately.
 */
export const Unveiled = styled.div<{ afterMs: number | undefined }>`
  ${stack(4)}
  ${({ afterMs }) =>
    afterMs !== undefined &&
    moving(css`
      animation: ${appear} 0.5s ${afterMs}ms ease-out both;
    `)}
`;
