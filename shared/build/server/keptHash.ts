const mostKept = 5_000;

/**
 * Keeps the hashes of emotion's styles: a process that renders many documents gets the same styles again for each element.
 * @param hash as `@emotion/hash`, whose results name classes, also in browsers
 */
export function keptHash(hash: (styles: string) => string): (styles: string) => string {
  const kept = new Map<string, string>();
  return (styles) => {
    const known = kept.get(styles);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const made = hash(styles);
    kept.set(styles, made);
    return made;
  };
}
