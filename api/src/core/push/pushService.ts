import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isThisMachine } from '../config/sources.ts';

/*
 * A subscription's address is given by whoever subscribes, and the provider sends requests to it. So it may only lead to the public
 * network: what stands beside the provider must not be reached through it.
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
// Inside the public range: tunnels, which lead to addresses of IPv4, and what is for documentation.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address belongs to the public network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4');
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/**
 * Whether an address can be that of a push service: https, by a name, at its usual port.
 * @param allowPlain whether http to this machine is allowed as well, for tests
 */
export function isPushService(endpoint: string, allowPlain: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (allowPlain && protocol === 'http:' && isThisMachine(hostname)) return true;
  // The last part of a name begins with a letter; an IP address, in any of its forms, ends with a digit or a bracket.
  return protocol === 'https:' && port === '' && /\.[a-z][a-z0-9-]*\.?$/i.test(hostname);
}

/** Looks names up as the system does, and finds only what is public: a name may lead anywhere, each time anew. */
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
