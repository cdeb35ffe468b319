import { setTimeout as sleep } from 'node:timers/promises';
import { createPublicClient, http, type PublicClient } from 'viem';
import { judge, reachedBy, reports, type Said } from './agreement.ts';
import { type Block, type BlockSource, ChainUnavailable } from './drawSource.ts';

/**
 * First step back, in blocks; each further step doubles. The block rate of BSC varies, so a guess from the time alone would be
 * wrong.
 */
const firstStep = 64;

/**
 * Finds the first block at or after a time, on a chain whose block times never decrease.
 * @param head the latest usable block
 * @param read reads the block with a number, 0 … head
 * @returns undefined while the head is before that time
 */
export async function firstBlockFrom(
  time: Date,
  head: Block,
  read: (number: number) => Promise<Block>,
): Promise<Block | undefined> {
  if (head.time < time) return undefined;
  // Invariant: `late` is at or after the time, `early` before it (-1: before the first block).
  let late = head;
  let early = head.number;
  for (let step = firstStep; early >= 0; step *= 2) {
    early = Math.max(head.number - step, -1);
    if (early < 0) break;
    const block = await read(early);
    if (block.time < time) break;
    late = block;
  }
  while (late.number - early > 1) {
    const block = await read(early + Math.floor((late.number - early) / 2));
    if (block.time < time) early = block.number;
    else late = block;
  }
  return late;
}

const bscId = 56;
/** Timeout of a request, ms; it is retried once. */
const requestTimeout = 4_000;
/** Time limit of one source, ms: finding the block takes about twenty requests. */
const deadline = 10_000;
/** Extra time for the other sources after enough agree, ms, so that a source that differs is noticed. */
const grace = 250;

type Answer = Block | undefined;

/**
 * Creates the BSC source over several RPC addresses, all asked at the same time, each with its own deadline. Each search uses
 * final blocks only. More than half of the addresses (at least two) must name the same block, so that no single one can forge or
 * delay a result.
 * @param onProblem called, for the operator, with the addresses that lag, differ or fail
 */
export function bscChain(urls: readonly string[], onProblem: (problem: string) => void = () => {}): BlockSource {
  let lastProblem = '';
  /**
   * Reports each change only once, because an unreachable address is asked repeatedly. Addresses are only numbered, because they
   * can contain keys.
   */
  const tell = (said: readonly Said[], decided: Answer) => {
    const problem = reports(said, decided)
      // Without a decided block, only failures are reported: the others may only be slower.
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

async function checkChain(client: PublicClient): Promise<void> {
  const chainId = await client.getChainId();
  if (chainId !== bscId) throw new Error(`It is on chain ${chainId}, not on BSC (${bscId}).`);
}

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
