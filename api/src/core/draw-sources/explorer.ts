/** Page of a BSC block in its public explorer, where a player can check the hash. */
export function explorerUrl(blockNumber: number): string {
  return `https://bscscan.com/block/${blockNumber}`;
}

/** A beacon's round at a public relay, where a player can check its signature. */
export function relayUrl(chain: string, round: number): string {
  return `https://api.drand.sh/${chain}/public/${round}`;
}
