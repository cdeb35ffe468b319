import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { freezeLead, lastAttempt, roundOfAttempt, timeOfRound } from 'shared/fair/beacon';
import { freezeText, recordId } from 'shared/fair/records';
import type { Database, Queryable } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { type BeaconSource, BeaconUnavailable } from '../../../core/draw-sources/drawSource.ts';
import type { FairLog } from '../../../core/fairLog.ts';
import { appendRecords } from '../../transparency-log/fairLog.service.ts';
import { refundReasons, refundRound } from '../cancellation/cancellation.service.ts';
import { fixTicketList } from './ticketList.ts';

const claimed = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select(({ exists, ref, selectFrom }) => [
      'l.id',
      'l.totalTickets',
      'l.drawAttempt',
      ref('l.openingId').$notNull().as('openingId'),
      /** The log has a freeze that the row does not name: the row was changed by hand. */
      exists(selectFrom('logRecords as r').select('r.id').whereRef('r.lotteryId', '=', 'l.id').where('r.kind', '=', 'freeze'))
        .$castTo<boolean>()
        .as('frozenInLog'),
    ])
    .where('l.id', '=', given.id)
    .where(({ and, eb, not, ref }) =>
      and([ref('l.undecided'), not(ref('l.onSale')), eb('l.openingId', 'is not', null), eb('l.freezeId', 'is', null)]),
    )
    .forUpdate()
    .skipLocked(),
);

type UnfrozenRound = RowOf<typeof claimed>;

/**
 * Locks a closed lottery. FOR UPDATE is necessary: it conflicts with the FOR KEY SHARE of buyers, so that the tickets that are
 * read next are final.
 * @returns undefined if another process has locked it, or it is frozen or decided
 */
async function claimUnfrozen(tx: Queryable, id: number): Promise<UnfrozenRound | undefined> {
  return (await claimed(tx, { id }))[0];
}

const frozen = statement((given: Given<{ id: number; freezeId: string }>) =>
  tables
    .updateTable('lotteries')
    .set(({ ref }) => ({ freezeId: given.freezeId, closedAt: sql<Date>`coalesce(${ref('closedAt')}, clock_timestamp())` }))
    .where('id', '=', given.id),
);

async function markFrozen(tx: Queryable, id: number, freezeId: string): Promise<void> {
  await frozen(tx, { id, freezeId });
}

const missed = statement((given: Given<{ id: number; attempt: number; drawsAt: Date }>) =>
  tables
    .updateTable('lotteries')
    .set(({ ref }) => ({
      drawAttempt: given.attempt,
      drawsAt: given.drawsAt,
      closedAt: sql<Date>`coalesce(${ref('closedAt')}, clock_timestamp())`,
    }))
    .where('id', '=', given.id),
);

async function nextAttempt(tx: Queryable, id: number, attempt: number, drawsAt: Date): Promise<void> {
  await missed(tx, { id, attempt, drawsAt });
}

export interface FreezeDeps {
  db: Database;
  fairLog: FairLog;
  /** Clock of this process, epoch ms; checks the database's clock when the beacon is unreachable. */
  now?: () => number;
}

export type Freezing = { outcome: 'frozen'; attempt: number } | { outcome: 'refunded'; reason: string } | { outcome: 'skipped' };

/** Timeout for the beacon, in ms; after it, only the clocks decide whether the freeze is in time. */
const beaconTimeout = 1_500;

/** Thrown when the deadline passed during the freeze: rolls the transaction back. */
class TooLate extends Error {
  override name = 'TooLate';
}

/** Publishes the ticket list of a lottery of rule v1, without a deadline: the block may exist before the freeze. */
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
 * Publishes the ticket list of a lottery of rule v2, at least `freezeLead` seconds before its beacon round. If it is too late, by
 * the clock or because the beacon round is public, a later beacon round decides; after the last attempt the tickets are refunded.
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
    const known = await beaconStatus(source, round);
    /**
     * Epoch ms. A beacon round that is public reveals a database clock that is slow; without the beacon, the clock of this
     * process must agree.
     */
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
        await refundRound(tx, deps.fairLog, held, { kind: 'missed-freezes', attempt, notBefore: deadline / 1000 });
        return { outcome: 'refunded', reason: refundReasons['missed-freezes'] };
      })
      .catch((error: unknown) => {
        if (error instanceof TooLate) return 'again' as const;
        throw error;
      });
    if (done === 'missed') attempt++;
    else if (done !== 'again') return done;
  }
}

/** @throws Error for the operator if the log has a freeze of the lottery: its row was changed by hand */
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

async function beaconStatus(source: BeaconSource, round: number): Promise<'public' | 'not yet' | 'away'> {
  const over = new AbortController();
  const answer = source.round(round).then(
    (found) => (found === undefined ? ('not yet' as const) : ('public' as const)),
    (error: unknown) => {
      if (error instanceof BeaconUnavailable) return 'away' as const;
      throw error;
    },
  );
  const late = sleep(beaconTimeout, 'away' as const, { signal: over.signal }).catch(() => 'away' as const);
  const known = await Promise.race([answer, late]);
  over.abort();
  return known;
}
