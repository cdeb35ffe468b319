/**
 * Writes the source of a function that runs elsewhere: in a realm or in a page. Neither the entry nor its pieces may refer to
 * anything outside of themselves; the entry gets its pieces as the first parameter.
 * @param pieces functions by the name under which the entry finds them
 * @returns the source of a function that takes the entry's other parameters
 */
export function functionSource<Pieces extends Record<string, (...given: never[]) => unknown>>(
  entry: (pieces: Pieces, ...given: never[]) => unknown,
  pieces: Pieces,
): string {
  const sources = Object.entries(pieces).map(([name, piece]) => `${name}: ${piece}`);
  return `(...given) => (${entry})({ ${sources.join(',\n')} }, ...given)`;
}
