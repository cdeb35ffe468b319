/** The only text that Radix Select assigns as HTML: the constant content of a style element. */
const styles =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}';

interface Policies {
  defaultPolicy: object | null;
  createPolicy(name: 'default', rules: { createHTML(html: string): string | null }): object;
}

/**
 * Allows this text in the page's default Trusted Types policy: the site otherwise refuses all HTML assignments, and thereby Radix
 * Select. Other texts remain refused. A page has only one default policy, so the first copy of this module creates it.
 */
export function trustRadixStyles(): void {
  // Not every browser has Trusted Types, and TypeScript's library lacks them.
  const types: Policies | undefined = Reflect.get(globalThis, 'trustedTypes');
  if (!types || types.defaultPolicy) return;
  types.createPolicy('default', { createHTML: (html) => (html === styles ? html : null) });
}
