import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { color, moving, radius } from '../theme/tokens.ts';

interface SkeletonProps {
  /** CSS length, or a number of px. */
  height?: number | string;
  width?: number | string;
  /** Aspect of the box, such as '4 / 3'. */
  ratio?: string;
}

const breathe = keyframes`50% { opacity: 0.45; }`;

const Box = styled.div`
  border-radius: ${radius.medium};
  background: ${color.raised};
  ${moving(css`
    animation: ${breathe} 1.6s ease-in-out infinite;
  `)}
`;

/** The place of something that is still loading, of its later size. Lists of them go into a `LoadingRegion`. */
export function Skeleton({ height, width = '100%', ratio }: SkeletonProps) {
  return <Box aria-hidden="true" style={{ height, width, aspectRatio: ratio }} />;
}
