/** Returns all values of a cookie; a header may contain the same name more than once. */
export const cookiesNamed = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((one) => one.trim().split('='))
    .flatMap(([found, value = '']) => (found === name ? [value] : []));

export const previewCookie = 'snail-lotto-preview';

export const previewIn = (header: string | undefined): string | undefined => cookiesNamed(header, previewCookie)[0];

/** @param seconds Max-Age; 0 removes the cookie @param isSecure whether the site uses TLS */
export const previewCookieWith = (signed: string, seconds: number, isSecure: boolean): string =>
  `${previewCookie}=${signed}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/**
 * Reads and writes the two HttpOnly cookies of an override: the number of the requesting browser, kept for ten minutes, and the
 * override itself. With TLS their names have the prefix `__Host-`, so that no other host of the domain can set them.
 */
export interface OverrideCookies {
  read(header: string | undefined, name: 'browser' | 'override'): string | undefined;
  /** @param seconds Max-Age; 0 removes the cookie */
  write(name: 'browser' | 'override', value: string, seconds: number): string;
}

/** Common prefix of both names, for a web server that routes requests with these cookies to the provider. */
export const overrideCookie = 'snail-lotto-override';

export function overrideCookies(site: string): OverrideCookies {
  const secure = site.startsWith('https:');
  const nameOf = (name: 'browser' | 'override') =>
    `${secure ? '__Host-' : ''}${overrideCookie}${name === 'browser' ? '-browser' : ''}`;
  return {
    read: (header, name) => cookiesNamed(header, nameOf(name))[0],
    // SameSite=Lax: the development server leads back by a link. Its other requests do not carry the cookies.
    write: (name, value, seconds) =>
      `${nameOf(name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  };
}
