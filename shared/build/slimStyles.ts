/**
 * A webpack loader: takes comments on lines of their own and indentation out of sources with styles. They would go to every
 * reader, because a style is text inside a template, which no minifier shortens. Between statements neither means anything.
 */
export default function slimStyles(source: string): string {
  return source.replace(/^[ \t]*\/\*(?!\*)(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n/gm, '').replace(/^[ \t]+/gm, '');
}
