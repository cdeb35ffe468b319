import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { BlockSource } from './blockSource.ts';
import { simulatedChain } from './simulated.ts';

/**
 * The chains that this process may draw by: BSC when its addresses are configured, and the simulated one where it is allowed. Rounds
 * that open now are decided by the first; those that opened before by the one that was recorded.
 */
export async function createChains(
  config: Pick<Config, 'bscRpcUrls' | 'allowSimulated'>,
  db: Database,
  onProblem: (problem: string) => void,
): Promise<BlockSource[]> {
  const chains: BlockSource[] = [];
  if (config.bscRpcUrls.length > 0) {
    // viem is large and only needed here.
    const { bscChain } = await import('./bsc.ts');
    chains.push(bscChain(config.bscRpcUrls, onProblem));
  }
  if (config.allowSimulated.includes('chain')) chains.push(simulatedChain(db));
  return chains;
}
