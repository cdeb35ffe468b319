import { setTimeout as sleep } from 'node:timers/promises';
import { freezeLead, lastAttempt, roundOfAttempt, timeOfRound } from 'shared/fair/beacon';
import { freezeText, recordId } from 'shared/fair/records';
import type { Database, Queryable } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import { type BeaconSource, BeaconUnavailable } from '../../../core/draw-sources/beaconSource.ts';
import type { FairLog } from '../../../core/fairLog.ts';
import { appendRecords } from '../../transparency-log/fairLog.service.ts';
import { gaveUp, refundRound } from '../cancellation/cancellation.service.ts';
import { claimUnfrozen, markFrozen, nextAttempt, type UnfrozenRound } from './freeze.repository.ts';
import { fixTicketList } from './ticketList.ts';

export interface FreezeDeps {
  db: Database;
  fairLog: FairLog;
  /** This process' clock, epoch ms: a second witness where the beacon itself cannot be asked. */
  now?: () => number;
}

export type Freezing =
  /** `attempt`: which round of the beacon decides now (rule v2). */
  | { outcome: 'frozen'; attempt: number }
  /** Missed for the last time. */
  | { outcome: 'refunded'; reason: string }
  /** Another process is at it. */
  | { outcome: 'skipped' };

/** A beacon that has not said in this time, ms, whether it has a round is not waited for: the clocks decide alone. */
const patience = 1_500;

/** The clock passed the deadline while the list was read: nothing of it may stand. */
class TooLate extends Error {
  override name = 'TooLate';
}

/** Publishes who holds what in a round of rule v1. There is no deadline: see docs/decisions/0726. */
export function freezeForBlock({ db, fairLog }: FreezeDeps, id: number): Promise<Freezing> {
  return db.transaction(async (tx): Promise<Freezing> => {
    const round = await claimUnfrozen(tx, id);
    if (round === undefined) return { outcome: 'skipped' };
    requireUnfrozenLog(round);
    await publish(tx, fairLog, round);
    return { outcome: 'frozen', attempt: 0 };
  });
}

/**
 * Publishes who holds what in a round of rule v2, at least `freezeLead` seconds before the beacon's round that decides. Where that is
 * too late, by the clock or because the beacon's round is there already, a later round decides; after the last one the tickets are
 * paid back.
 * @param source the recorded one
 */
export async function freezeForBeacon(
  deps: FreezeDeps,
  { id, beaconRound, drawAttempt }: { id: number; beaconRound: number; drawAttempt: number },
  source: BeaconSource,
): Promise<Freezing> {
  let attempt = drawAttempt;
  for (;;) {
    const round = roundOfAttempt(beaconRound, attempt);
    const deadline = (timeOfRound(source, round) - freezeLead) * 1000;
    const known = await askFor(source, round);
    /** Epoch ms. A database's clock that is behind shows by the beacon; where that is away, by this process' clock at least. */
    const clock = async (tx: Queryable) => {
      const time = (await databaseTime(tx)).getTime();
      return known === 'away' ? Math.max(time, (deps.now ?? Date.now)()) : time;
    };
    const done = await deps.db
      .transaction(async (tx): Promise<Freezing | 'missed'> => {
        const held = await claimUnfrozen(tx, id);
        if (held === undefined || held.drawAttempt !== attempt) return { outcome: 'skipped' };
        requireUnfrozenLog(held);
        if (known !== 'public' && (await clock(tx)) < deadline) {
          await publish(tx, deps.fairLog, held);
          if ((await clock(tx)) >= deadline) throw new TooLate();
          return { outcome: 'frozen', attempt };
        }
        if (attempt < lastAttempt) {
          const next = attempt + 1;
          await nextAttempt(tx, id, next, new Date(timeOfRound(source, roundOfAttempt(beaconRound, next)) * 1000));
          return 'missed';
        }
        await refundRound(tx, deps.fairLog, held, { reason: gaveUp.freeze, before: 'draw' });
        return { outcome: 'refunded', reason: gaveUp.freeze };
      })
      .catch((error: unknown) => {
        // The same attempt once more, which sees that it is too late.
        if (error instanceof TooLate) return 'again' as const;
        throw error;
      });
    if (done === 'missed') attempt++;
    else if (done !== 'again') return done;
  }
}

/**
 * Stops before a round is frozen, moved to a later beacon round or refunded although the log already has its freeze.
 * @throws Error for the operator: only a change of the row by hand leads here
 */
function requireUnfrozenLog({ id, frozenInLog }: UnfrozenRound): void {
  if (frozenInLog)
    throw new Error(
      `The log already has the freeze of round ${id}. Its row was changed by hand: restore freeze_id and draw_attempt.`,
    );
}

async function publish(tx: Queryable, fairLog: FairLog, round: UnfrozenRound): Promise<void> {
  const { sold, root } = await fixTicketList(tx, round);
  const text = freezeText({ opening: round.openingId, attempt: round.drawAttempt, sold, root });
  await markFrozen(tx, round.id, recordId(text));
  await appendRecords(tx, fairLog, [{ kind: 'freeze', lotteryId: round.id, text }]);
}

/** Whether a beacon's round is public already; `away` when the beacon does not say so in good time. */
async function askFor(source: BeaconSource, round: number): Promise<'public' | 'not yet' | 'away'> {
  const over = new AbortController();
  const answer = source.round(round).then(
    (found) => (found === undefined ? ('not yet' as const) : ('public' as const)),
    (error: unknown) => {
      if (error instanceof BeaconUnavailable) return 'away' as const;
      throw error;
    },
  );
  const late = sleep(patience, 'away' as const, { signal: over.signal }).catch(() => 'away' as const);
  const known = await Promise.race([answer, late]);
  over.abort();
  return known;
}
