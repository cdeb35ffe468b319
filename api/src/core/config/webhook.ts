import { isThisMachine } from './sources.ts';

/**
 * Describes a problem of a webhook's address, or returns undefined. It must be https with a host name, because only names are
 * resolved and checked to be public; http is allowed only to this machine. The message does not repeat the address, which may
 * contain a secret.
 */
export function webhookProblem(name: string, address: string): string | undefined {
  const wrong = `${name} must be an address that starts with https:// and a name (http:// only to this machine), without a password`;
  if (!URL.canParse(address)) return wrong;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return wrong;
  if (protocol === 'http:' && isThisMachine(hostname)) return undefined;
  // The last label of a host name begins with a letter; every form of an IP address ends with a digit or a bracket.
  return protocol === 'https:' && /\.[a-z][a-z0-9-]*\.?$/i.test(hostname) ? undefined : wrong;
}
