import { freezeLead, lastAttempt, resultWithin, roundOfAttempt } from 'shared/fair/beacon';
import { must } from 'shared/fair/check';
import { checkCancel, checkLimits, clockTolerance, decidesAt } from 'shared/fair/checkResult';
import { extended } from 'shared/fair/extension';
import { kindOf, NotARecord, readCancel, readExtend, readFreeze, readOpening, readResult } from 'shared/fair/readRecords';
import { type OpeningRecord, type RecordKind, recordId } from 'shared/fair/records';

export interface SeenRecord {
  text: string;
  /** Time of the last check at which the log did not yet contain it, epoch ms by the witness's clock; null: there was none. */
  missingAt: number | null;
  /** Time of the check that found it, epoch ms; undefined for stored records, whose times were judged then. */
  seenAt?: number;
}

/**
 * How much earlier or later than it can be a record may be seen, ms: the clocks of a site and its witness differ. The steps of a
 * round are some fifteen seconds apart.
 */
const seenTolerance = 5_000;

/** `opening`: with the times and the source of its extension. `attempt`: of the freeze, zero-based; -1 before it. */
export interface LoggedRound {
  openingId: string;
  opening: OpeningRecord;
  records: Partial<Record<RecordKind, SeenRecord & { index: number }>>;
  attempt: number;
}

/** While a site is upgraded, its older processes still open rounds in the old format, ms. */
const upgradeTime = 86_400_000;

/** Seconds after the close until an undecided round is overdue whose opening does not tell when its beacon speaks. */
const unknownDelay = 86_400;

/** Checks the rules for the order and content of log records, independent of the bundles. */
export class Rounds {
  readonly #origin: string;
  readonly #byOpening = new Map<string, LoggedRound>();
  readonly #opened = new Set<number>();
  #limitedSinceMs: number | undefined;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Adds the next record of the log to its round. @throws Untrue with the rule that it breaks */
  take(index: number, seen: SeenRecord): LoggedRound {
    const kind = kindOf(seen.text);
    must(
      kind !== undefined && kind !== 'pages' && kind !== 'act',
      `Record ${index} of the log is none of an opening, an extension, a freeze, a result, a cancellation, an act or the site’s pages.`,
    );
    try {
      const round = this.#taken(kind, seen);
      round.records[kind] = { ...seen, index };
      return round;
    } catch (error) {
      must(!(error instanceof NotARecord), `Record ${index} of the log is not written as it must be. ${String(error)}`);
      throw error;
    }
  }

  /** Returns the rounds that should be drawn or refunded by now (Unix seconds). */
  overdue(now: number): LoggedRound[] {
    return [...this.#byOpening.values()].filter(({ opening, records: { result, cancel }, attempt }) => {
      if (result !== undefined || cancel !== undefined) return false;
      const last = opening.decidedBy.rule === 'v2' ? lastAttempt : 0;
      return now >= (decidesAt(opening, attempt < 0 ? last : attempt) ?? opening.closes + unknownDelay) + resultWithin;
    });
  }

  #taken(kind: RecordKind, seen: SeenRecord): LoggedRound {
    if (kind === 'opening') return this.#open(seen);
    if (kind === 'extend') return this.#extend(seen);
    if (kind === 'freeze') return this.#freeze(seen);
    return kind === 'result' ? this.#draw(seen) : this.#cancel(seen);
  }

  #open({ text, missingAt }: SeenRecord): LoggedRound {
    const opening = readOpening(text);
    const openingId = recordId(text);
    must(opening.origin === this.#origin, `The log of ${this.#origin} has the opening of a round of ${opening.origin}.`);
    must(!this.#opened.has(opening.round), `Round ${opening.round} was opened twice.`);
    const at = Math.max(opening.opens * 1000, missingAt ?? 0);
    if (opening.limits !== undefined) this.#limitedSinceMs ??= at;
    must(
      opening.limits !== undefined || this.#limitedSinceMs === undefined || at < this.#limitedSinceMs + upgradeTime,
      `Round ${opening.round} was opened in the old format, without latest times, after others that had them.`,
    );
    checkLimits(opening);
    must(
      missingAt === null || missingAt < opening.closes * 1000 + seenTolerance,
      `Round ${opening.round} was opened in the log only after its sale was over.`,
    );
    requireInTime(opening, 'opening', 0, missingAt);
    this.#opened.add(opening.round);
    const round = { openingId, opening, records: {}, attempt: -1 };
    this.#byOpening.set(openingId, round);
    return round;
  }

  #extend({ text, missingAt, seenAt = Number.POSITIVE_INFINITY }: SeenRecord): LoggedRound {
    const extend = readExtend(text);
    const round = this.#undecided(extend.opening, 'extended');
    const { round: number, closes } = round.opening;
    must(round.records.extend === undefined, `Round ${number} was extended twice.`);
    must(round.records.freeze === undefined, `Round ${number} was extended after its list was frozen.`);
    round.opening = extended(round.opening, round.openingId, extend, seenAt / 1000);
    must(
      missingAt === null || missingAt < closes * 1000,
      `Round ${number} says that it was extended before its close, but that was logged only afterwards.`,
    );
    return round;
  }

  #freeze({ text, missingAt, seenAt }: SeenRecord): LoggedRound {
    const freeze = readFreeze(text);
    const round = this.#undecided(freeze.opening, 'frozen');
    const { round: number, numbers, closes, decidedBy } = round.opening;
    requireNotBefore(closes, seenAt, `Round ${number} was frozen before its sale was over.`);
    must(
      round.records.freeze === undefined,
      `Round ${number} was frozen twice, for attempt ${round.attempt + 1} and for attempt ${freeze.attempt + 1}: its result may have been drawn again.`,
    );
    const most = decidedBy.rule === 'v2' ? lastAttempt : 0;
    must(freeze.attempt <= most, `Round ${number} was frozen for an attempt that its rule does not have.`);
    must(freeze.sold <= numbers, `In round ${number} more numbers are sold than there are.`);
    requireInTime(round.opening, 'freeze', freeze.attempt, missingAt);
    const missedAt = freeze.attempt === 0 ? undefined : decidesAt(round.opening, freeze.attempt - 1);
    must(
      seenAt === undefined || missedAt === undefined || seenAt >= (missedAt - freezeLead - clockTolerance) * 1000,
      `Round ${number} was frozen for attempt ${freeze.attempt + 1} before attempt ${freeze.attempt} was missed.`,
    );
    round.attempt = freeze.attempt;
    return round;
  }

  #draw({ text, seenAt }: SeenRecord): LoggedRound {
    const { opening, freeze, decided } = readResult(text);
    const round = this.#undecided(opening, 'drawn');
    const { round: number, decidedBy } = round.opening;
    const frozen = round.records.freeze;
    must(frozen !== undefined, `Round ${number} was drawn before its list was frozen.`);
    must(recordId(frozen.text) === freeze, `Round ${number} was drawn from another list than the one that was frozen.`);
    must(decided.rule === decidedBy.rule, `Round ${number} was drawn by another rule than the one it was opened with.`);
    const from = decidedBy.rule === 'v1' ? decidedBy.blockAt : 0;
    requireNotBefore(from, seenAt, `Round ${number} was drawn before its block could be there.`);
    if (decided.rule === 'v2' && decidedBy.rule === 'v2') {
      const due = roundOfAttempt(decidedBy.beaconRound, round.attempt);
      must(decided.beaconRound === due, `Round ${number} was drawn from round ${decided.beaconRound} of the beacon, not ${due}.`);
    }
    return round;
  }

  #cancel({ text, missingAt, seenAt = Number.POSITIVE_INFINITY }: SeenRecord): LoggedRound {
    const cancel = readCancel(text);
    const round = this.#undecided(cancel.opening, 'cancelled');
    const { round: number, closes } = round.opening;
    const freeze = round.records.freeze && readFreeze(round.records.freeze.text);
    checkCancel(round.opening, cancel, { now: seenAt / 1000, freeze });
    const isEarly = 'kind' in cancel ? cancel.kind === 'before-close' : cancel.before === 'close';
    must(
      !isEarly || missingAt === null || missingAt < closes * 1000,
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

const when = (ms: number): string => new Date(ms).toISOString();

/** @param seconds Unix seconds before which a record cannot be there @param seenAt epoch ms; undefined: unknown @throws Untrue */
export function requireNotBefore(seconds: number, seenAt: number | undefined, otherwise: string): void {
  must(seenAt === undefined || seenAt >= seconds * 1000 - seenTolerance, otherwise);
}

/** Checks that the log had a record of rule v2 before what decides came out, as far as the opening tells when that was. */
function requireInTime(opening: OpeningRecord, kind: RecordKind, attempt: number, missingAt: number | null): void {
  const decides = opening.decidedBy.rule === 'v2' ? decidesAt(opening, attempt) : undefined;
  must(
    missingAt === null || decides === undefined || missingAt < (decides - freezeLead) * 1000,
    `Round ${opening.round}: its ${kind} record was not in the log in time: it was missing at ${when(missingAt ?? 0)}, and what decides came out at ${when((decides ?? 0) * 1000)}.`,
  );
}
