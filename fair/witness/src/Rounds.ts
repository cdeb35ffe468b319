import { lastAttempt, roundOfAttempt } from 'shared/fair/beacon';
import { must } from 'shared/fair/check';
import { kindOf, NotARecord, readCancel, readFreeze, readOpening, readResult } from 'shared/fair/readRecords';
import { type OpeningRecord, type RecordKind, recordId } from 'shared/fair/records';

export interface SeenRecord {
  text: string;
  /** When the log was last seen without it, epoch ms by the witness's clock; null: never. */
  missingAt: number | null;
}

/** How far this machine's clock may differ from the site's before a record counts as too early or too late, ms. */
export const clockTolerance = 5_000;

export interface LoggedRound {
  openingId: string;
  opening: OpeningRecord;
  /** `seenAt`: when the witness first saw it, epoch ms by its own clock; undefined for those of an earlier run. */
  records: Partial<Record<RecordKind, SeenRecord & { index: number; seenAt: number | undefined }>>;
  /** Zero-based attempt of the freeze; -1 before it. */
  attempt: number;
}

/** Checks the rules for the order and content of log records, independent of the bundles. */
export class Rounds {
  readonly #origin: string;
  readonly #byOpening = new Map<string, LoggedRound>();
  readonly #opened = new Set<number>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /**
   * Adds the next record of the log.
   * @param seenAt the witness's time at which the log contained it, epoch ms; not known of those that an earlier run saw
   * @returns the round that it belongs to
   * @throws Untrue with the rule that it breaks
   */
  take(index: number, seen: SeenRecord, seenAt?: number): LoggedRound {
    const kind = kindOf(seen.text);
    must(kind !== undefined, `Record ${index} of the log is none of an opening, a freeze, a result or a cancellation.`);
    try {
      const round = this.#taken(kind, seen, seenAt);
      round.records[kind] = { ...seen, index, seenAt };
      return round;
    } catch (error) {
      must(!(error instanceof NotARecord), `Record ${index} of the log is not written as it must be. ${String(error)}`);
      throw error;
    }
  }

  #taken(kind: RecordKind, { text, missingAt }: SeenRecord, seenAt = Infinity): LoggedRound {
    if (kind === 'opening') return this.#open(text, missingAt);
    if (kind === 'freeze') return this.#freeze(text, seenAt);
    return kind === 'result' ? this.#draw(text, seenAt) : this.#cancel(text, missingAt);
  }

  #open(text: string, missingAt: number | null): LoggedRound {
    const opening = readOpening(text);
    const openingId = recordId(text);
    must(opening.origin === this.#origin, `The log of ${this.#origin} has the opening of a round of ${opening.origin}.`);
    must(!this.#opened.has(opening.round), `Round ${opening.round} was opened twice.`);
    must(
      missingAt === null || missingAt < opening.closes * 1000 + clockTolerance,
      `Round ${opening.round} was opened in the log only after its sale was over.`,
    );
    this.#opened.add(opening.round);
    const round = { openingId, opening, records: {}, attempt: -1 };
    this.#byOpening.set(openingId, round);
    return round;
  }

  #freeze(text: string, seenAt: number): LoggedRound {
    const freeze = readFreeze(text);
    const round = this.#undecided(freeze.opening, 'frozen');
    const { round: number, numbers, closes, decidedBy } = round.opening;
    must(seenAt >= closes * 1000 - clockTolerance, `Round ${number} was frozen before its sale was over.`);
    must(
      round.records.freeze === undefined,
      `Round ${number} was frozen twice, for attempt ${round.attempt + 1} and for attempt ${freeze.attempt + 1}: its result may have been drawn again.`,
    );
    const most = decidedBy.rule === 'v2' ? lastAttempt : 0;
    must(freeze.attempt <= most, `Round ${number} was frozen for an attempt that its rule does not have.`);
    must(freeze.sold <= numbers, `In round ${number} more numbers are sold than there are.`);
    round.attempt = freeze.attempt;
    return round;
  }

  #draw(text: string, seenAt: number): LoggedRound {
    const { opening, freeze, decided } = readResult(text);
    const round = this.#undecided(opening, 'drawn');
    const { round: number, decidedBy } = round.opening;
    const frozen = round.records.freeze;
    must(frozen !== undefined, `Round ${number} was drawn before its list was frozen.`);
    must(recordId(frozen.text) === freeze, `Round ${number} was drawn from another list than the one that was frozen.`);
    must(decided.rule === decidedBy.rule, `Round ${number} was drawn by another rule than the one it was opened with.`);
    const from = decidedBy.rule === 'v1' ? decidedBy.blockAt : 0;
    must(seenAt >= from * 1000 - clockTolerance, `Round ${number} was drawn before its block could be there.`);
    if (decided.rule === 'v2' && decidedBy.rule === 'v2') {
      const due = roundOfAttempt(decidedBy.beaconRound, round.attempt);
      must(decided.beaconRound === due, `Round ${number} was drawn from round ${decided.beaconRound} of the beacon, not ${due}.`);
    }
    return round;
  }

  #cancel(text: string, missingAt: number | null): LoggedRound {
    const { opening, before } = readCancel(text);
    const round = this.#undecided(opening, 'cancelled');
    const { round: number, closes } = round.opening;
    must(
      before === 'draw' || missingAt === null || missingAt < closes * 1000,
      `Round ${number} says that it was cancelled before its close, but that was logged only afterwards.`,
    );
    return round;
  }

  #undecided(openingId: string, what: string): LoggedRound {
    const round = this.#byOpening.get(openingId);
    must(round !== undefined, `A round was ${what} whose opening does not stand in the log before.`);
    const { round: number } = round.opening;
    must(round.records.result === undefined, `Round ${number} was drawn, and then ${what}.`);
    must(round.records.cancel === undefined, `Round ${number} was cancelled, and then ${what}.`);
    return round;
  }
}
