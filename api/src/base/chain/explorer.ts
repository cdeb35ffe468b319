/** Page of a BSC block in its public explorer, where a player can check the hash. */
export function explorerUrl(blockNumber: number): string {
  return `https://bscscan.com/block/${blockNumber}`;
}
