/** A beacon's round, its signature verified. */
export interface BeaconRound {
  round: number;
  /** 96 hex digits. */
  signature: string;
}

/** A beacon of drand's protocol whose rounds decide draws. */
export interface BeaconSource {
  /** 64 hex digits: what opening records name it by. */
  readonly chainHash: string;
  /** 192 hex digits. */
  readonly publicKey: string;
  /** Time of round 1, Unix seconds. */
  readonly genesis: number;
  /** Seconds between two rounds. */
  readonly period: number;
  /** Its rounds are made by this site: nobody outside can know that they were not chosen. */
  readonly simulated: boolean;
  /** Name for players. */
  readonly name: string;
  /**
   * A round, by its number (1 …).
   * @returns undefined while it does not exist yet
   * @throws BeaconUnavailable when it cannot be had now
   */
  round(round: number): Promise<BeaconRound | undefined>;
  /**
   * Time of the newest round that is known to be out: a time that is over. Left out where the beacon follows the database's clock.
   * @throws BeaconUnavailable when no relay has one that verifies
   */
  headTime?(): Promise<Date>;
}

/** The beacon cannot be relied on now; the message is for players, so it names no addresses. */
export class BeaconUnavailable extends Error {
  override name = 'BeaconUnavailable';
  /** What each relay said, for the operator. */
  readonly detail: string | undefined;

  constructor(message: string, detail?: string) {
    super(message);
    this.detail = detail;
  }
}
