import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import { color, moving, radius } from '../theme/tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

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

/** `display: contents`: skeletons inside are items of the surrounding grid. */
const Region = styled.div`
  display: contents;
`;

/** Announces once what is loading, for any number of silent skeletons inside. */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <Region role="status" aria-busy="true" aria-labelledby={id}>
      <VisuallyHidden id={id}>{label}</VisuallyHidden>
      {children}
    </Region>
  );
}
