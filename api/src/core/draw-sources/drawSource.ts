export interface Block {
  number: number;
  /** 0x-prefixed, lower case. */
  hash: string;
  time: Date;
  sources?: readonly SourceReport[];
}

/** Answer of one source about a block. Sources are numbered from 1, because their addresses can contain keys. */
interface SourceReport {
  source: number;
  /** `agreed`, or how the source lagged, differed or failed. */
  said: string;
}

export interface BlockSource {
  readonly chain: 'bsc' | 'simulated';
  readonly name: string;
  /**
   * Returns the first final block at or after a time; undefined while there is none.
   * @throws ChainUnavailable when the chain does not answer, or its sources disagree
   */
  firstBlockAt(time: Date): Promise<Block | undefined>;
  /**
   * Returns the time of the latest block, final or not. Missing where the chain follows the database's clock.
   * @throws ChainUnavailable when too few sources answer
   */
  headTime?(): Promise<Date>;
}

/** The chain is unreachable or unreliable. The message is for players and contains no addresses. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable';
  readonly detail: string | undefined;

  constructor(message: string, detail?: string) {
    super(message);
    this.detail = detail;
  }
}

export interface BeaconRound {
  round: number;
  /** 96 hex digits. */
  signature: string;
}

/** `chainHash`: 64 hex digits; opening records identify the beacon by it. `genesis`: time of round 1, Unix seconds. */
export interface BeaconSource {
  readonly chainHash: string;
  readonly publicKey: string;
  readonly genesis: number;
  readonly period: number;
  /** Whether this site makes the rounds itself, so that others cannot verify that they were not chosen. */
  readonly simulated: boolean;
  readonly name: string;
  /**
   * Returns a round by its number (from 1); undefined while it does not exist yet.
   * @throws BeaconUnavailable when the beacon does not answer
   */
  round(round: number): Promise<BeaconRound | undefined>;
  /**
   * Returns the time of the newest known round, which is in the past. Missing where the beacon follows the database's clock.
   * @throws BeaconUnavailable when no relay returns a round that verifies
   */
  headTime?(): Promise<Date>;
}

/** The beacon is unreachable or unreliable. The message is for players and contains no addresses. */
export class BeaconUnavailable extends Error {
  override name = 'BeaconUnavailable';
  readonly detail: string | undefined;

  constructor(message: string, detail?: string) {
    super(message);
    this.detail = detail;
  }
}

/** Returns the address of a BSC block in the public explorer, where players can check the hash. */
export function explorerUrl(blockNumber: number): string {
  return `https://bscscan.com/block/${blockNumber}`;
}

/** Returns the address of a beacon's round at a public relay, where players can check its signature. */
export function relayUrl(chain: string, round: number): string {
  return `https://api.drand.sh/${chain}/public/${round}`;
}

/** Answer of one source so far: a block, `undefined` for "not final yet", an error, or none (`pending`). */
export type Said = { state: 'pending' } | { state: 'failed'; error: unknown } | { state: 'answered'; block: Block | undefined };

export type Verdict =
  | { decided: 'block'; block: Block }
  | { decided: 'not final' | 'unreachable' | 'disagreement' }
  | { decided: false };

/** Returns how many sources must agree on a block: more than half, and at least two. */
export function enough(sources: number): number {
  return Math.max(2, Math.floor(sources / 2) + 1);
}

/** Decides whether the sources agree, as soon as the missing answers cannot change the result. */
export function judge(said: readonly Said[]): Verdict {
  const needed = enough(said.length);
  const pending = said.filter(({ state }) => state === 'pending').length;
  const failed = said.filter(({ state }) => state === 'failed').length;
  const votes = new Map<string, { block: Block; count: number }>();
  for (const each of said) {
    if (each.state !== 'answered' || each.block === undefined) continue;
    const known = votes.get(keyOf(each.block));
    votes.set(keyOf(each.block), { block: each.block, count: (known?.count ?? 0) + 1 });
  }
  const best = [...votes.values()].sort((a, b) => b.count - a.count)[0];
  if (best !== undefined && best.count >= needed) return { decided: 'block', block: best.block };
  if ((best?.count ?? 0) + pending >= needed) return { decided: false };
  if (failed > said.length - needed) return { decided: 'unreachable' };
  return { decided: votes.size > 1 ? 'disagreement' : 'not final' };
}

export function reports(said: readonly Said[], decided: Block | undefined): SourceReport[] {
  return said.map((each, index) => ({ source: index + 1, said: inWords(each, decided) }));
}

function inWords(said: Said, decided: Block | undefined): string {
  if (said.state === 'pending') return 'late: no answer in time';
  if (said.state === 'failed') return `failed: ${firstLine(said.error)}`;
  const { block } = said;
  if (block === undefined) return 'behind: the block is not final there yet';
  if (decided !== undefined && keyOf(block) === keyOf(decided)) return 'agreed';
  return `${decided === undefined ? 'named' : 'differed:'} block ${block.number} ${block.hash}`;
}

const keyOf = ({ number, hash }: Block): string => `${number} ${hash}`;

function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}

/**
 * Returns the latest time that enough sources have reached, so that a single wrong clock moves it neither forward nor back.
 * @param times times of the latest block, one for each source that answered
 * @param sources number of sources asked
 * @returns undefined when too few have answered
 */
export function reachedBy(times: readonly Date[], sources: number): Date | undefined {
  return times.toSorted((one, other) => other.getTime() - one.getTime())[enough(sources) - 1];
}
