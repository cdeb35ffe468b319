/**
 * Webpack loader: removes indentation, and comments on lines of their own, from sources with styles. Minifiers do not shorten
 * template literals, so every visitor would download them.
 */
export default function slimStyles(source: string): string {
  return source.replace(/^[ \t]*\/\*(?!\*)(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n/gm, '').replace(/^[ \t]+/gm, '');
}
