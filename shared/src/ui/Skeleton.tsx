import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { color, moving, radius } from '../theme/tokens.ts';

interface SkeletonProps {
  height?: number | string;
  width?: number | string;
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

/** Placeholder of loading content, in its final size. Put several into a `LoadingRegion`. */
export function Skeleton({ height, width = '100%', ratio }: SkeletonProps) {
  return <Box aria-hidden="true" style={{ height, width, aspectRatio: ratio }} />;
}
