/** @returns what a browser sent under a name, mostly one value; a header may name a cookie more than once */
export const cookiesNamed = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((one) => one.trim().split('='))
    .flatMap(([found, value = '']) => (found === name ? [value] : []));
