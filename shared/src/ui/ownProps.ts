/** Returns `styled` options for an element with props for its look: these, and `as`, are not written to the DOM. */
export function ownProps<Props>(...names: (keyof Props & string)[]) {
  const own = new Set<string>(['as', 'theme', ...names]);
  return { shouldForwardProp: (prop: string) => !own.has(prop) };
}
