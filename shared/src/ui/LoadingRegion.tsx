import styled from '@emotion/styled';
import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';

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
