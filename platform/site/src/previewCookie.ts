import { cookiesNamed } from './cookiesNamed.ts';

export const previewCookie = 'snail-lotto-preview';

export const previewIn = (header: string | undefined): string | undefined => cookiesNamed(header, previewCookie)[0];

/** @param seconds Max-Age; 0 removes the cookie @param isSecure whether the site uses TLS */
export const previewCookieWith = (signed: string, seconds: number, isSecure: boolean): string =>
  `${previewCookie}=${signed}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
