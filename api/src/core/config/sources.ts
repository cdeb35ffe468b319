/** What ALLOW_SIMULATED can name: the sources of draws that nobody outside can check. */
export const simulatedNames = ['chain', 'beacon'] as const;

export type SimulatedName = (typeof simulatedNames)[number];

/**
 * What is wrong with the addresses of a source. Two that are one host agree whatever it says, so each is a host of its own; and what
 * they say decides money, so nobody on the way may change it. The addresses can hold keys: only their places are told.
 * @param allowPlain whether http is allowed to this machine, where hosts differ by their ports
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

/** Whether a host of an address is the machine itself. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * What is missing to draw rounds over a database of one's own: a source that others can check, or the simulated one by name. (The
 * embedded database comes with both simulated ones.)
 */
export function missingSources(real: readonly (readonly string[])[], allowed: readonly SimulatedName[]): string[] {
  if (allowed.length > 0 || real.some((addresses) => addresses.length > 0)) return [];
  return [
    'nothing is set that could decide draws: set BEACON_RELAYS (rounds of rule v2) or BSC_RPC_URLS (rule v1), or allow the simulated ones by name: ALLOW_SIMULATED=chain,beacon',
  ];
}
