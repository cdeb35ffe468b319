/**
 * Matches a path against a pattern such as `/lottery/:lotteryId`. Every parameter is an id, so `/lottery/abc` does not match.
 * Ignores a trailing slash, as the router does.
 * @returns the route parameters; null when the path does not match
 */
export function match(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    // At most 15 digits, so that it is exact as a number.
    if (segment.startsWith(':') && /^[1-9]\d{0,14}$/.test(value)) params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

/** Fills route parameters into preload hints. Removes a hint whose parameter is not an id. */
export function fillIn(html: string, params: Record<string, string>): string {
  return html.replace(/<link rel="preload" as="fetch"[^>]*\{(\w+)\}[^>]*>\n?/g, (hint, name: string) => {
    const value = params[name] ?? '';
    return /^\d{1,15}$/.test(value) ? hint.replaceAll(`{${name}}`, value) : '';
  });
}
