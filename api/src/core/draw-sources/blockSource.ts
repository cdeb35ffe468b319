/** A block that can decide a draw. */
export interface Block {
  number: number;
  /** 0x-prefixed, lower case. */
  hash: string;
  time: Date;
  /** What each source said, where there are several. */
  sources?: readonly SourceReport[];
}

/** What one source of a chain said about a block. Sources are counted from 1: their addresses can hold keys. */
export interface SourceReport {
  source: number;
  /** `agreed`, or how it lagged, differed or failed. */
  said: string;
}

/** A chain whose blocks decide draws. */
export interface BlockSource {
  readonly chain: 'bsc' | 'simulated';
  /** Name for players. */
  readonly name: string;
  /**
   * The first block at or after a moment.
   * @returns undefined while there is none yet that can no longer change
   * @throws ChainUnavailable when the chain cannot be asked, or its answers do not agree
   */
  firstBlockAt(time: Date): Promise<Block | undefined>;
  /**
   * Time of the latest block, final or not: a time that is over. Left out where the chain follows the database's clock.
   * @throws ChainUnavailable when too few sources answer
   */
  headTime?(): Promise<Date>;
}

/** The chain cannot be relied on now; the message is for players, so it names no addresses. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable';
  /** What each source said, for the operator. */
  readonly detail: string | undefined;

  constructor(message: string, detail?: string) {
    super(message);
    this.detail = detail;
  }
}
