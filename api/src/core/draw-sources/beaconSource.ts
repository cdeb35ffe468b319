/** Round of a beacon with a verified signature. */
export interface BeaconRound {
  round: number;
  /** 96 hex digits. */
  signature: string;
}

/** Beacon of the drand protocol whose rounds decide draws. */
export interface BeaconSource {
  /** 64 hex digits; opening records identify the beacon by it. */
  readonly chainHash: string;
  readonly publicKey: string;
  /** Time of round 1, Unix seconds. */
  readonly genesis: number;
  /** Seconds between two rounds. */
  readonly period: number;
  /** Whether this site makes the rounds itself, so that others cannot verify that they were not chosen. */
  readonly simulated: boolean;
  readonly name: string;
  /**
   * Returns a round by its number (from 1).
   * @returns undefined while the round does not exist yet
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
