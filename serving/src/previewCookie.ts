/** Cookie with what was signed, out of reach of scripts. */
export const previewCookie = 'snail-lotto-preview';

/** @returns undefined when the browser sent none */
export const previewIn = (header: string | undefined): string | undefined =>
  header
    ?.split(';')
    .map((one) => one.trim().split('='))
    .find(([name]) => name === previewCookie)?.[1];

/**
 * @param seconds how long the browser keeps it; 0 takes it away
 * @param isSecure whether the site speaks TLS
 */
export const previewCookieWith = (signed: string, seconds: number, isSecure: boolean): string =>
  `${previewCookie}=${signed}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
