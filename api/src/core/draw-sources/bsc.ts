import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Block, type BlockSource, ChainUnavailable, judge, reachedBy, reports, type Said } from './drawSource.ts';

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
  const rpc = new Rpc(url);
  await rpc.checkChain();
  return (await rpc.block('latest')).time;
}

const quantity = Type.String({ pattern: '^0x[0-9a-fA-F]{1,13}$' });
const ChainId = Type.Object({ result: quantity });
const ChainBlock = Type.Object({
  result: Type.Object({ number: quantity, hash: Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' }), timestamp: quantity }),
});

/** The two calls of Ethereum's JSON-RPC that a draw needs. Messages name no address, which can contain a key. */
class Rpc {
  readonly #url: string;
  readonly #signal: AbortSignal | undefined;

  constructor(url: string, signal?: AbortSignal) {
    this.#url = url;
    this.#signal = signal;
  }

  /** @throws Error if the address is on another chain */
  async checkChain(): Promise<void> {
    const answer = await this.#call('eth_chainId', []);
    if (!Value.Check(ChainId, answer)) throw new Error('No number of a chain came.');
    const chainId = Number(answer.result);
    if (chainId !== bscId) throw new Error(`It is on chain ${chainId}, not on BSC (${bscId}).`);
  }

  async block(which: 'latest' | 'finalized' | number): Promise<Block> {
    const given = typeof which === 'number' ? `0x${which.toString(16)}` : which;
    const answer = await this.#call('eth_getBlockByNumber', [given, false]);
    if (!Value.Check(ChainBlock, answer)) throw new Error('No block came.');
    const { number, hash, timestamp } = answer.result;
    return { number: Number(number), hash: hash.toLowerCase(), time: new Date(Number(timestamp) * 1000) };
  }

  async #call(method: string, params: readonly unknown[]): Promise<unknown> {
    const ask = async () => {
      const timeout = AbortSignal.timeout(requestTimeout);
      const response = await fetch(this.#url, {
        method: 'POST',
        // A redirect would lead to a host that is not configured.
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: this.#signal ? AbortSignal.any([this.#signal, timeout]) : timeout,
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return response.json();
    };
    return ask().catch((error: unknown) => {
      if (this.#signal?.aborted) throw error;
      return ask();
    });
  }
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
  const rpc = new Rpc(url, signal);
  await rpc.checkChain();
  const head = await rpc.block('finalized');
  return firstBlockFrom(time, head, (number) => rpc.block(number));
}
