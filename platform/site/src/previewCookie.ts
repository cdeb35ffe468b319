import { cookiesNamed } from './cookiesNamed.ts';

/** Cookie with a signed preview, out of reach of scripts. */
export const previewCookie = 'snail-lotto-preview';

/** @returns undefined when the browser sent none */
export const previewIn = (header: string | undefined): string | undefined => cookiesNamed(header, previewCookie)[0];

/**
 * @param seconds how long the browser keeps it; 0 takes it away
 * @param isSecure whether the site speaks TLS
 */
export const previewCookieWith = (signed: string, seconds: number, isSecure: boolean): string =>
  `${previewCookie}=${signed}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
