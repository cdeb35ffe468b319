export interface Block {
  number: number;
  /** 0x-prefixed, lower case. */
  hash: string;
  time: Date;
  sources?: readonly SourceReport[];
}

/** Answer of one source about a block. Sources are numbered from 1, because their addresses can contain keys. */
export interface SourceReport {
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
