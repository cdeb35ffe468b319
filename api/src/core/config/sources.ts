export const simulatedNames = ['chain', 'beacon'] as const;

export type SimulatedName = (typeof simulatedNames)[number];

/**
 * Describes problems with the addresses of a source. Each must be a different host, because two addresses of one host always
 * agree; and TLS is required, because the answers decide money. Messages number the addresses, which can contain keys.
 * @param allowPlain whether http to this machine is allowed; hosts then differ by their ports
 */
export function sourceProblems(name: string, addresses: readonly string[], allowPlain: boolean): string[] {
  if (addresses.length === 0) return [];
  if (addresses.length === 1) return [`${name} needs at least two addresses, separated by commas`];
  const hosts = new Set<string>();
  return addresses.flatMap((address, index) => {
    const which = `address ${index + 1} of ${name}`;
    if (!URL.canParse(address)) return [`${which} is no address`];
    const { protocol, hostname, host } = new URL(address);
    const plain = allowPlain && isThisMachine(hostname);
    if (protocol !== 'https:' && !(plain && protocol === 'http:'))
      return [`${which} must start with https:// (http:// only to this machine, with ALLOW_PLAIN=sources)`];
    const own = plain ? host : hostname;
    if (hosts.has(own)) return [`${which} has the same host as another: each must be a host of its own`];
    hosts.add(own);
    return [];
  });
}

export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Describes missing sources of draws over an external database: it needs a source that others can verify, or a simulated one by
 * name. (With the embedded database both simulated ones are allowed.)
 */
export function missingSources(real: readonly (readonly string[])[], allowed: readonly SimulatedName[]): string[] {
  if (allowed.length > 0 || real.some((addresses) => addresses.length > 0)) return [];
  return [
    'nothing is set that could decide draws: set BEACON_RELAYS (rounds of rule v2) or BSC_RPC_URLS (rule v1), or allow the simulated ones by name: ALLOW_SIMULATED=chain,beacon',
  ];
}
