/** Returns the address of a BSC block in the public explorer, where players can check the hash. */
export function explorerUrl(blockNumber: number): string {
  return `https://bscscan.com/block/${blockNumber}`;
}

/** Returns the address of a beacon's round at a public relay, where players can check its signature. */
export function relayUrl(chain: string, round: number): string {
  return `https://api.drand.sh/${chain}/public/${round}`;
}
