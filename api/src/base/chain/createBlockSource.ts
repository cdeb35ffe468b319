import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { BlockSource } from './blockSource.ts';
import { simulatedChain } from './simulated.ts';

/** BSC when its addresses are configured, else the embedded simulated chain. */
export async function createBlockSource(
  config: Config,
  db: Database,
  onProblem: (problem: string) => void,
): Promise<BlockSource> {
  if (config.bscRpcUrls.length === 0) return simulatedChain(db);
  // viem is large and only needed here.
  const { bscChain } = await import('./bsc.ts');
  return bscChain(config.bscRpcUrls, onProblem);
}
