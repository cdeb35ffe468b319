import { isThisMachine } from './sources.ts';

/**
 * What is wrong with the address that is told of releases, or undefined. Over the network it is https, by a name, because only names are
 * looked up and found to be public; without TLS it is this machine's. It may hold a secret, so it is not told.
 */
export function webhookProblem(name: string, address: string): string | undefined {
  const wrong = `${name} must be an address that starts with https:// and a name (http:// only to this machine), without a password`;
  if (!URL.canParse(address)) return wrong;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return wrong;
  if (protocol === 'http:' && isThisMachine(hostname)) return undefined;
  // The last part of a name begins with a letter; an IP address, in any of its forms, ends with a digit or a bracket.
  return protocol === 'https:' && /\.[a-z][a-z0-9-]*\.?$/i.test(hostname) ? undefined : wrong;
}
