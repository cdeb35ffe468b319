import { cookiesNamed } from './cookiesNamed.ts';

/**
 * The two cookies of an override, both out of reach of scripts: the number of a browser that asks for one, for ten minutes, and
 * the override itself. With TLS their names begin so that no other host of the domain can set them.
 */
export interface OverrideCookies {
  /** @returns undefined when the browser sent none */
  read(header: string | undefined, name: 'browser' | 'override'): string | undefined;
  /** @param seconds how long the browser keeps it; 0 takes it away */
  write(name: 'browser' | 'override', value: string, seconds: number): string;
}

/** What the names of both begin with, for a web server that sends their requests to the provider. */
export const overrideCookie = 'snail-lotto-override';

/** @param site origin of the site */
export function overrideCookies(site: string): OverrideCookies {
  const secure = site.startsWith('https:');
  const nameOf = (name: 'browser' | 'override') =>
    `${secure ? '__Host-' : ''}${overrideCookie}${name === 'browser' ? '-browser' : ''}`;
  return {
    read: (header, name) => cookiesNamed(header, nameOf(name))[0],
    // Lax: the way back from the development server is a link of another site. No other request of such a page carries them.
    write: (name, value, seconds) =>
      `${nameOf(name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  };
}
