/** Returns all values of a cookie; a header may contain the same name more than once. */
export const cookiesNamed = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((one) => one.trim().split('='))
    .flatMap(([found, value = '']) => (found === name ? [value] : []));
