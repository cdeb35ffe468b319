import { isIPv6 } from 'node:net';

/**
 * Returns the part of an IP address that one customer cannot change at will: an IPv4 address, or the first 56 bits of an IPv6
 * address, which a household usually gets. An IPv4 address inside IPv6 (`::ffff:1.2.3.4`) counts as IPv4.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  const numbers = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  return numbers.map((number, place) => (place === 3 ? number & 0xff00 : number).toString(16)).join(':');
}

/** Returns the block of addresses of which one customer can have many: the /24 of IPv4, for IPv6 as `networkOf`. */
export const blockOf = (address: string): string => networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

export const isThisMachine = (address: string): boolean => /^(?:127\.\d+\.\d+\.\d+|0:0:0:0)$/.test(networkOf(address));
