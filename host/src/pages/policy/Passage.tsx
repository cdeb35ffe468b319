import { type ReactNode, useId } from 'react';
import { PassageRoot, Prose } from './Prose.styles.ts';

interface PassageProps {
  title: string;
  id?: string;
  children: ReactNode;
}

export function Passage({ title, id, children }: PassageProps) {
  const titleId = useId();
  return (
    <PassageRoot id={id} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <Prose>{children}</Prose>
    </PassageRoot>
  );
}
