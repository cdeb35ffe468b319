/**
 * Webpack loader: removes indentation, comments on lines of their own, and spaces and last semicolons of rules from sources with styles.
 * Minifiers do not shorten template literals, so every visitor would download them.
 */
export default function slimStyles(source: string): string {
  return source
    .replace(/^[ \t]*\/\*(?!\*)(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n/gm, '')
    .replace(/^[ \t]+/gm, '')
    .replace(/^([a-z-]+): (?=.*;$)/gm, '$1:')
    .replace(/^(?!.*\/\/)([a-z-]+:.*;)\n(?=[a-z-]+:)/gm, '$1')
    .replace(/^(?!.*\/\/)([a-z-]+:.*);\n(?=\})/gm, '$1\n')
    .replace(/^([&@.:a-z][^<>=;'"`\n]*) \{$/gm, '$1{')
    .replace(/^> ([a-z*][^<>=;'"`\n]*) \{$/gm, '>$1{')
    .replace(/^(?!.*\/\/)((?:[&@.:a-z>][^<=;'"`\n]*)\{)\n(?=[a-z-]+:)/gm, '$1')
    .replace(/^(?!.*\/\/)(.*[a-z-]+:.*)\n(?=\}$)/gm, '$1');
}
