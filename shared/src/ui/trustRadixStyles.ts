/** The one text that Radix Select writes as HTML: the content of a style element, constant. */
const styles =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}';

interface Policies {
  defaultPolicy: object | null;
  createPolicy(name: 'default', rules: { createHTML(html: string): string | null }): object;
}

/**
 * The site refuses text written as HTML (Trusted Types), and with it the whole of Radix Select. The page's default
 * policy lets exactly that text pass; every other one is refused as before. A page has one default policy, so the
 * first copy of this module makes it.
 */
export function trustRadixStyles(): void {
  // Not every browser has trusted types, and TypeScript's library does not know them.
  const types: Policies | undefined = Reflect.get(globalThis, 'trustedTypes');
  if (!types || types.defaultPolicy) return;
  types.createPolicy('default', { createHTML: (html) => (html === styles ? html : null) });
}
