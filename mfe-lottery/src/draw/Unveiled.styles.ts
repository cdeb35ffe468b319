import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { stack } from 'shared/theme/layout';
import { moving } from 'shared/theme/tokens';

const appear = keyframes`from { opacity: 0; translate: 0 12px; }`;

/**
 * What would give the number away before its reels have stopped: it appears `afterMs` later, when they have. Without motion, or for those who
 * did not watch, it is there at once.
 */
export const Unveiled = styled.div<{ afterMs: number | undefined }>`
  ${stack(4)}
  ${({ afterMs }) =>
    afterMs !== undefined &&
    moving(css`
      animation: ${appear} 0.5s ${afterMs}ms ease-out both;
    `)}
`;
