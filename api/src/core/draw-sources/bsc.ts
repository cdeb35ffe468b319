import { setTimeout as sleep } from 'node:timers/promises';
import { createPublicClient, http, type PublicClient } from 'viem';
import { judge, reachedBy, reports, type Said } from './agreement.ts';
import { type Block, type BlockSource, ChainUnavailable } from './blockSource.ts';
import { firstBlockFrom } from './firstBlock.ts';

/** Chain id of BNB Smart Chain. */
const bscId = 56;
/** A request that is not answered in this time, ms, is tried once more and then has failed. */
const requestTimeout = 4_000;
/** A source that has not found the block in this time, ms, is late: finding it takes some twenty requests. */
const deadline = 10_000;
/** When enough agree the others are given this much longer, ms, so that one that differs is noticed. */
const grace = 250;

/** What a source says about a moment: the first final block from then on, undefined while there is none. */
type Answer = Block | undefined;

/**
 * BSC through several RPC addresses, all asked at the same time, each with its own deadline. Each finds the block on its own,
 * among final blocks only; the draw goes on when more than half of them (and at least two) name the same block, and does not wait
 * for the rest. No single one can make up a result or hold it up.
 * @param onProblem told, for the operator, which addresses lag, differ or fail
 */
export function bscChain(urls: readonly string[], onProblem: (problem: string) => void = () => {}): BlockSource {
  let lastProblem = '';
  /** Once for each change: an address that is away is asked again and again. Addresses can hold keys, so they are only counted. */
  const tell = (said: readonly Said[], decided: Answer) => {
    const problem = reports(said, decided)
      // Without a block only who failed is told: the others may merely not have been waited for.
      .filter((report, index) => (decided === undefined ? said[index]?.state === 'failed' : report.said !== 'agreed'))
      .map((report) => `address ${report.source}: ${report.said}`)
      .join('; ');
    if (problem !== lastProblem && problem !== '') onProblem(problem);
    lastProblem = problem;
  };
  return {
    chain: 'bsc',
    name: 'BNB Smart Chain',
    firstBlockAt: async (time) => {
      const said = await askAll(urls, time);
      const verdict = judge(said);
      if (verdict.decided === 'block') {
        tell(said, verdict.block);
        return { ...verdict.block, sources: reports(said, verdict.block) };
      }
      if (verdict.decided === 'not final') return undefined;
      tell(said, undefined);
      throw new ChainUnavailable(
        verdict.decided === 'disagreement'
          ? 'The sources of the blockchain do not agree. The draw waits until they do.'
          : 'The blockchain cannot be reached. The draw takes place when it is back.',
        reports(said, undefined)
          .map((report) => `source ${report.source} ${report.said}`)
          .join('; '),
      );
    },
    headTime: async () => {
      const asked = await Promise.allSettled(urls.map((url) => latestTime(url)));
      const reached = reachedBy(
        asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
        urls.length,
      );
      if (reached === undefined) throw new ChainUnavailable('The blockchain cannot be reached.');
      return reached;
    },
  };
}

async function latestTime(url: string): Promise<Date> {
  const client = clientOf(url);
  await checkChain(client);
  return toBlock(await client.getBlock({ blockTag: 'latest' })).time;
}

function clientOf(url: string, signal?: AbortSignal): PublicClient {
  return createPublicClient({
    transport: http(url, { timeout: requestTimeout, retryCount: 1, fetchOptions: { signal: signal ?? null } }),
  });
}

/** @throws Error when an address leads to another chain */
async function checkChain(client: PublicClient): Promise<void> {
  const chainId = await client.getChainId();
  if (chainId !== bscId) throw new Error(`It is on chain ${chainId}, not on BSC (${bscId}).`);
}

/** Asks every address until enough have answered. @returns what each has said by then */
async function askAll(urls: readonly string[], time: Date): Promise<Said[]> {
  const said: Said[] = urls.map(() => ({ state: 'pending' }));
  const over = new AbortController();
  const decided = Promise.withResolvers<void>();
  const settle = (index: number, answer: Said) => {
    said[index] = answer;
    if (judge(said).decided !== false) decided.resolve();
  };
  const asked = urls.map((url, index) =>
    ask(url, time, AbortSignal.any([over.signal, AbortSignal.timeout(deadline)])).then(
      (block) => settle(index, { state: 'answered', block }),
      (error: unknown) => settle(index, { state: 'failed', error }),
    ),
  );
  const everybody = Promise.all(asked);
  await Promise.race([everybody, decided.promise]);
  await Promise.race([everybody, sleep(grace, undefined, { signal: over.signal }).catch(() => {})]);
  const answers = [...said];
  over.abort();
  return answers;
}

async function ask(url: string, time: Date, signal: AbortSignal): Promise<Answer> {
  const client = clientOf(url, signal);
  await checkChain(client);
  const head = await client.getBlock({ blockTag: 'finalized' });
  const read = async (number: number) => {
    signal.throwIfAborted();
    return toBlock(await client.getBlock({ blockNumber: BigInt(number) }));
  };
  return firstBlockFrom(time, toBlock(head), read);
}

function toBlock({ number, hash, timestamp }: { number: bigint; hash: string; timestamp: bigint }): Block {
  return { number: Number(number), hash: hash.toLowerCase(), time: new Date(Number(timestamp) * 1000) };
}
