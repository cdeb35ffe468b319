import { quicknet } from 'shared/fair/beacon';

/** Relays of the public beacon, run by different organisations. None has to be trusted: their responses are signed. */
const relays = ['https://api.drand.sh', 'https://api2.drand.sh', 'https://api3.drand.sh', 'https://drand.cloudflare.com'];

export function relayAddresses(round: number): { relay: string; address: string }[] {
  return relays.map((relay) => ({
    relay: new URL(relay).host,
    address: `${relay}/${quicknet.hash}/public/${round}`,
  }));
}

/**
 * Extracts the signature from pasted text.
 * @returns 96 hex digits; null when there is none
 */
export function signatureIn(pasted: string): string | null {
  return /(?<![0-9a-f])[0-9a-f]{96}(?![0-9a-f])/i.exec(pasted)?.[0].toLowerCase() ?? null;
}
