import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { BlockSource } from './blockSource.ts';
import { simulatedChain } from './simulated.ts';

/**
 * Creates the chains that this process may draw by: BSC when its addresses are configured, and the simulated chain where it is
 * allowed. The first decides rounds that open now; the recorded one decides rounds that opened before.
 */
export async function createChains(
  config: Pick<Config, 'bscRpcUrls' | 'allowSimulated'>,
  db: Database,
  onProblem: (problem: string) => void,
): Promise<BlockSource[]> {
  const chains: BlockSource[] = [];
  if (config.bscRpcUrls.length > 0) {
    // Loads viem only where it is needed, because it is large.
    const { bscChain } = await import('./bsc.ts');
    chains.push(bscChain(config.bscRpcUrls, onProblem));
  }
  if (config.allowSimulated.includes('chain')) chains.push(simulatedChain(db));
  return chains;
}
