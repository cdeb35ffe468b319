import { isIP } from 'node:net';
import { isThisMachine } from './sources.ts';

// Each function here describes a setting that seems valid but would have another effect. No message repeats a secret.

/**
 * Describes a character in the user or password of a server's address that ends that part early; undefined when there is none.
 */
export function encodingProblem(name: string, address: string): string | undefined {
  const [, rest = ''] = address.split(/:\/\/(.*)/s);
  const [authority = ''] = rest.split(/[/?#]/, 1);
  const behind = rest.slice(authority.length);
  const [path = '', query = ''] = behind.split(/\?(.*)/s);
  // The rest of an address contains an @ only in the value of a parameter.
  const cut =
    rest.includes('#') || path.includes('@') || (authority.includes('@') ? /(^|&)[^=&]*@/.test(query) : query.includes('@'));
  if (!cut && isDecodable(authority)) return undefined;
  return `${name} has a character in its user or password that means something else in an address: write it percent-encoded (/ as %2F, ? as %3F, # as %23, @ as %40, % as %25)`;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Describes entries of a list of trusted proxies that are not addresses or networks. Host names are refused, because they could
 * resolve to another machine later.
 */
export function proxyProblem(name: string, addresses: readonly string[]): string | undefined {
  const wrong = addresses.find((each) => !namedNetworks.includes(each) && !isNetwork(each));
  return wrong === undefined
    ? undefined
    : `${name} must be addresses or networks (10.0.0.5, 10.0.0.0/24), separated by commas, not "${wrong}": names are not looked up`;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export function publicUrlProblem(name: string, address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { pathname, search, hash, username, password } = new URL(address);
  return /^\/*$/.test(pathname) && search + hash + username + password === ''
    ? undefined
    : `${name} must be the address of the site without a path, as https://lotto.example.com: its pages begin at the root`;
}

/**
 * Describes secrets with the same value, as when one placeholder was used for all.
 * @param secrets values by their names
 */
export function sameSecrets(secrets: Readonly<Record<string, string | null>>): string[] {
  const given = Object.entries(secrets).filter(([, value]) => value !== null && value !== '');
  const names = [...Map.groupBy(given, ([, value]) => value).values()].map((same) => same.map(([name]) => name));
  return names
    .filter((same) => same.length > 1)
    .map((same) => `${andOf(same)} are the same: each is a secret of its own, as from openssl rand -base64 48`);
}

export function userOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).username || null : null;
}

export function passwordOf(address: string | null): string | null {
  return address === null || !URL.canParse(address) ? null : new URL(address).password || null;
}

const andOf = (names: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);

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

function isSocket(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return (searchParams.get('host') ?? '').startsWith('/') || /^%2f/i.test(hostname);
}

/** Tells whether TLS must be requested because the address does not mention it. */
export function needsTls(url: string, allowPlain: boolean): boolean {
  return !allowPlain && !isSocket(url) && new URL(url).searchParams.get('sslmode') === null;
}

/** Values of `sslmode`, as the driver interprets them, that verify the server's certificate. */
const checked = new Set(['require', 'verify-ca', 'verify-full']);

/**
 * Returns the parameter of a database's address that turns off TLS or the verification of the certificate; undefined when none
 * does.
 */
export function plainDatabase(url: string): string | undefined {
  if (isSocket(url)) return undefined;
  const params = new URL(url).searchParams;
  const mode = params.get('sslmode');
  if (mode !== null && !checked.has(mode)) return `sslmode=${mode}`;
  return ['ssl', 'uselibpqcompat'].find((name) => params.get(name) !== null);
}

const mailSwitches = ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'secure', 'tls.rejectUnauthorized', 'service'];

/** Returns the parameter of a mail server's address that could turn off TLS or its verification; undefined when none does. */
export function plainMail(url: string): string | undefined {
  const params = new URL(url).searchParams;
  return mailSwitches.find((name) => params.get(name) !== null);
}
