/** Block that can decide a draw. */
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

/** Chain whose blocks decide draws. */
export interface BlockSource {
  readonly chain: 'bsc' | 'simulated';
  readonly name: string;
  /**
   * Returns the first block at or after a time.
   * @returns undefined while there is no such final block
   * @throws ChainUnavailable when the chain does not answer, or its sources disagree
   */
  firstBlockAt(time: Date): Promise<Block | undefined>;
  /**
   * Returns the time of the latest block, final or not, which is in the past. Missing where the chain follows the database's
   * clock.
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
