import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** No box of its own: skeletons inside it stand in the grid around it. */
const Region = styled.div`
  display: contents;
`;

/** Says once, in words, what is loading, around any number of silent skeletons. */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <Region role="status" aria-busy="true" aria-labelledby={id}>
      <VisuallyHidden id={id}>{label}</VisuallyHidden>
      {children}
    </Region>
  );
}
