import { useLayoutEffect, useRef } from 'react';
import { Prose } from './SanitizedHtml.styles.ts';
import { sanitizeDescription } from './sanitizeDescription.ts';

/** Foreign HTML, cleaned. Loaded on its own: see RewardDescription. */
export default function SanitizedHtml({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  // Nodes, not a string: what was checked is what is shown, no second parsing can read it differently.
  useLayoutEffect(() => box.current?.replaceChildren(sanitizeDescription(html)), [html]);
  return <Prose ref={box} />;
}
