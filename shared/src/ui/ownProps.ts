/**
 * Options of `styled` for an element whose look has props of its own: these, and the `as` that changes its tag, are not
 * written into the page as attributes.
 */
export function ownProps<Props>(...names: (keyof Props & string)[]) {
  const own = new Set<string>(['as', 'theme', ...names]);
  return { shouldForwardProp: (prop: string) => !own.has(prop) };
}
