/**
 * Route parameters of a path under a pattern such as `/lottery/:lotteryId`; null when it does not fit. Every parameter of
 * the site is an id, so `/lottery/abc` is an unknown address, as it is for the router. A slash at the end is ignored.
 */
export function match(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    // At most 15 digits: always exact as a number.
    if (segment.startsWith(':') && /^[1-9]\d{0,14}$/.test(value)) params[segment.slice(1)] = value;
    else if (segment !== value) return null;
  }
  return params;
}

/** Puts route parameters into preload hints. What is no id goes nowhere: such a hint is taken out. */
export function fillIn(html: string, params: Record<string, string>): string {
  return html.replace(/<link rel="preload" as="fetch"[^>]*\{(\w+)\}[^>]*>\n?/g, (hint, name: string) => {
    const value = params[name] ?? '';
    return /^\d{1,15}$/.test(value) ? hint.replaceAll(`{${name}}`, value) : '';
  });
}
