import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isThisMachine } from '../config/sources.ts';

/*
 * Others choose the addresses of push services and webhooks, to which the provider sends requests. So they must be in the public
 * network, not beside the provider (server-side request forgery).
 */

const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
// Special ranges within the public one: tunnels to IPv4 addresses, and addresses for documentation.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/**
 * Tells whether an address can be a push service or webhook: https, a host name, the default port.
 * @param allowPlain also allows http to this machine, for tests
 */
export function isPublicEndpoint(endpoint: string, allowPlain: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (allowPlain && protocol === 'http:' && isThisMachine(hostname)) return true;
  // The last label of a host name begins with a letter; every form of an IP address ends with a digit or a bracket.
  return protocol === 'https:' && port === '' && /\.[a-z][a-z0-9-]*\.?$/i.test(hostname);
}

/** Resolves host names to public addresses only, at each connection, because a name can change its addresses. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  systemLookup(hostname, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (error) done(error, '');
    else if (first === undefined) done(new Error('it leads to no public address'), '');
    else if (options.all) done(null, open);
    else done(null, first.address, first.family);
  });
};
