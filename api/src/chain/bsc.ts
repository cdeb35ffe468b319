import { createPublicClient, http, type PublicClient } from 'viem';
import { type Block, type BlockSource, ChainUnavailable } from './blockSource.ts';
import { firstBlockFrom } from './firstBlock.ts';

/** Chain id of BNB Smart Chain. */
const bscId = 56;
/** An address that does not answer in this time, ms, is down. */
const timeout = 8_000;

/** What an address says about a moment: the first final block from then on, undefined while there is none. */
type Answer = Block | undefined;

/**
 * BSC through several RPC addresses. Each finds the block on its own, among final blocks only, and all that answer must say
 * the same; at least two must answer. No single one of them can make up a result.
 * @param onProblem told, for the operator, which addresses do not answer
 */
export function bscChain(urls: readonly string[], onProblem: (problem: string) => void = () => {}): BlockSource {
  let lastProblem = '';
  /** Once for each change: an address that is away is asked again and again. Addresses can hold keys, so they are only counted. */
  const tell = (answers: readonly PromiseSettledResult<Answer>[]) => {
    const problem = answers
      .map((answer, index) => (answer.status === 'rejected' ? `address ${index + 1}: ${firstLine(answer.reason)}` : ''))
      .filter(Boolean)
      .join('; ');
    if (problem !== lastProblem && problem !== '') onProblem(problem);
    lastProblem = problem;
  };
  const clients = urls.map((url) => createPublicClient({ transport: http(url, { timeout, retryCount: 1 }) }));
  return {
    chain: 'bsc',
    name: 'BNB Smart Chain',
    firstBlockAt: async (time) => {
      const answers = await Promise.allSettled(clients.map((client) => ask(client, time)));
      tell(answers);
      return agreed(answers);
    },
  };
}

function firstLine(reason: unknown): string {
  return String(reason instanceof Error ? reason.message : reason).split('\n')[0] ?? '';
}

async function ask(client: PublicClient, time: Date): Promise<Answer> {
  const chainId = await client.getChainId();
  if (chainId !== bscId) throw new Error(`An RPC address is on chain ${chainId}, not on BSC (${bscId}).`);
  const head = await client.getBlock({ blockTag: 'finalized' });
  const read = async (number: number) => toBlock(await client.getBlock({ blockNumber: BigInt(number) }));
  return firstBlockFrom(time, toBlock(head), read);
}

function toBlock({ number, hash, timestamp }: { number: bigint; hash: string; timestamp: bigint }): Block {
  return { number: Number(number), hash: hash.toLowerCase(), time: new Date(Number(timestamp) * 1000) };
}

function agreed(answers: PromiseSettledResult<Answer>[]): Answer {
  const given = answers.filter((answer) => answer.status === 'fulfilled').map((answer) => answer.value);
  if (given.length < 2) throw new ChainUnavailable('The blockchain cannot be reached. The draw takes place when it is back.');
  // An address that is behind says "not yet"; the draw waits for it only while fewer than two have the block.
  const blocks = given.filter((block) => block !== undefined);
  if (blocks.length < 2) return undefined;
  const [first] = blocks;
  if (blocks.some(({ number, hash }) => number !== first?.number || hash !== first.hash)) {
    throw new ChainUnavailable('The sources of the blockchain do not agree. The draw waits until they do.');
  }
  return first;
}
