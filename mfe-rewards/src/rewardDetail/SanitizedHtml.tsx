import { useLayoutEffect, useRef } from 'react';
import { Prose } from './SanitizedHtml.styles.ts';
import { sanitizeDescription } from './sanitizeDescription.ts';

/** Renders sanitised HTML of the provider. In its own chunk: see RewardDescription. */
export default function SanitizedHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  // Inserts nodes, not a string: a second parse could differ from what was sanitised.
  useLayoutEffect(() => box.current?.replaceChildren(sanitizeDescription(html)), [html]);
  return <Prose ref={box} />;
}
