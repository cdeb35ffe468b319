import { sql } from 'kysely';
import type { Bundle } from 'shared/contracts/fair';
import { quicknet, roundOfAttempt, timeOfRound } from 'shared/fair/beacon';
import { must } from 'shared/fair/check';
import { checkBundle } from 'shared/fair/checkBundle';
import { readTerms } from 'shared/fair/extension';
import { readResult } from 'shared/fair/readRecords';
import { ownerCommitment } from 'shared/fair/tickets';
import { type Database, DatabaseBusy, DatabaseUnavailable, type Queryable } from '../../../core/db/database.ts';
import { hasDeskRights } from '../../../core/db/grants.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { isBeaconSignature } from '../../../core/draw-sources/bls.ts';
import type { DrawSources } from '../../../core/draw-sources/createDrawSources.ts';
import { type EventLog, event } from '../../../core/events.ts';
import type { FairLog } from '../../../core/fairLog.ts';
import type { Announcer } from '../../../core/live/announcer.ts';
import { bundleFrame } from '../../transparency-log/bundle/bundle.routes.ts';
import { payPrize } from '../../wallets/ledger.repository.ts';
import { tokenId } from '../../wallets/wallets.repository.ts';
import { findSalt, readTicketList } from '../freeze/ticketList.ts';
import { Decisions, drawSourceOf, isWaiting, type Waiting } from './deciders.ts';

export interface PrizeDeps {
  db: Database;
  sources: DrawSources;
  fairLog: FairLog;
  announcer: Pick<Announcer, 'announce'>;
  log: EventLog;
}

const batch = 100;
/** Pauses: for a source that could not be asked, and for an operator who may repair what was refused. */
const waitSeconds = 10;
const refusedSeconds = 600;

class SharedChecks {
  readonly decisions = new Decisions();
  readonly #genuine = new Map<string, Promise<boolean>>();

  isGenuine({ publicKey, round, signature }: NonNullable<Bundle['beacon']>): Promise<boolean> {
    const key = `${publicKey} ${round} ${signature}`;
    const known = this.#genuine.get(key) ?? isBeaconSignature(publicKey, round, signature);
    this.#genuine.set(key, known);
    return known;
  }
}

/**
 * Pays the prizes of drawn rounds that are due, each after a check of its own that trusts neither the process that drew nor
 * its database role: all that the verifier checks, and what decided, from this process's source. A result that is not true is
 * refused, logged, and raises an alert. Without the right to pay it does nothing. What rounds that end together share is asked and
 * verified once.
 * @param resting also those that were put off
 * @returns ids of the rounds that were paid
 * @throws DatabaseUnavailable
 */
export async function payDuePrizes(deps: PrizeDeps, { resting = false } = {}): Promise<number[]> {
  const paid: number[] = [];
  const shared = new SharedChecks();
  let due: DuePrize[];
  let after = 0;
  do {
    due = await duePrizes(deps.db, { after, limit: batch, resting });
    if (due.length === 0 || !(await hasDeskRights(deps.db))) return paid;
    for (const prize of due) {
      if (await payOne(deps, prize, shared)) paid.push(prize.id);
      deps.announcer.announce(prize.id);
    }
    after = due.at(-1)?.id ?? after;
  } while (due.length === batch);
  return paid;
}

async function payOne(deps: PrizeDeps, prize: DuePrize, shared: SharedChecks): Promise<boolean> {
  const { db, log } = deps;
  const { id, winnerUserId: userId, tokenAmount: amount } = prize;
  try {
    const waiting = await checkPrize(deps, prize, shared);
    if (waiting !== undefined) {
      await putOffPrize(db, id, waiting.sourceMissing === true ? waiting.detail : prize.reason, waitSeconds);
      return false;
    }
    const isPaid = await db.transaction(async (tx) =>
      payPrize(tx, { lotteryId: id, userId, tokenId: await tokenId(tx, 'cto'), amount, at: undefined }),
    );
    if (!isPaid) return false;
  } catch (error) {
    if (error instanceof DatabaseBusy) {
      await putOffPrize(db, id, prize.reason, waitSeconds);
      return false;
    }
    if (error instanceof DatabaseUnavailable) throw error;
    await putOffPrize(db, id, error instanceof Error ? error.message : String(error), refusedSeconds);
    event(log, 'payout.refused', { round: id, err: error });
    return false;
  }
  event(log, 'payout.paid', { round: id, member: userId, amount });
  return true;
}

/**
 * Checks a recorded result by the records, the tickets and the source.
 * @returns why the source cannot be asked yet; undefined if the result is true
 * @throws Untrue, TicketsChanged, NotARecord
 */
async function checkPrize(deps: PrizeDeps, prize: DuePrize, shared: SharedChecks): Promise<Waiting | undefined> {
  const { id, openingId, totalTickets, winnerTicket, winnerUserId, endsAt } = prize;
  const source = await drawSourceOf(deps.sources, prize);
  if (isWaiting(source)) return source;
  const list = await readTicketList(deps.db, { id, openingId, totalTickets });
  const ownBeacon = async () => {
    must(source.rule === 'v2', 'The round was drawn by another rule than the one it was opened with.');
    return source.source;
  };
  const found = await bundleFrame({ ...deps, ownBeacon }, id);
  must(found?.frame.result !== undefined, 'The result is not in the log.');
  const bundle: Bundle = { ...found.frame, owners: [...list.owners] };
  await requireTrue(bundle, shared);

  const { round, numbers, closes, decidedBy } = readTerms(bundle.opening, bundle.extend);
  must(
    round === id && numbers === totalTickets && closes * 1_000 === endsAt.getTime(),
    'The opening record is not that of this round: its number, count of numbers or close differ.',
  );
  const isOlderThanLog = prize.soldFrom < prize.loggedFrom;
  must(isOlderThanLog || prize.openedAt <= prize.soldFrom, 'The opening was recorded after the first number was sold.');
  const { decided, number, owner } = readResult(bundle.result ?? '');
  if (decided.rule === 'v2' && decidedBy.rule === 'v2' && source.rule === 'v2') {
    must(decidedBy.beacon === source.source.chainHash, 'The beacon is another than the one that the round names.');
    const comesOut = timeOfRound(source.source, roundOfAttempt(decidedBy.beaconRound, prize.drawAttempt));
    must(prize.frozenAt.getTime() < comesOut * 1_000, 'The list was frozen after what decides had come out.');
  }
  // drand's signatures verify without its relays; other sources are asked again.
  if (prize.drawChain !== quicknet.hash) {
    const own = await shared.decisions.of(source, prize, prize.drawAttempt);
    if (isWaiting(own)) return own;
    const isSame =
      own.rule === 'v1' && decided.rule === 'v1'
        ? own.block.number === decided.block && own.block.hash === decided.hash
        : own.rule === 'v2' && decided.rule === 'v2' && own.signature === decided.signature;
    must(isSame, 'The recorded result is not what its source says.');
  }
  const holder = list.holders.get(number);
  const salt = await findSalt(deps.db, id, number);
  must(
    winnerTicket === number && winnerUserId === holder && salt !== null && ownerCommitment(salt, winnerUserId) === owner,
    `Member ${winnerUserId} with number ${winnerTicket} is not the winner of the published result.`,
  );
  return undefined;
}

/** Makes the verifier's checks; the signature of the log is this site's own. @throws Untrue with what the first failing check says */
async function requireTrue(bundle: Bundle, shared: SharedChecks): Promise<void> {
  const isGenuine = bundle.beacon !== undefined && (await shared.isGenuine(bundle.beacon));
  const checks = await checkBundle(bundle, { verifyBeacon: () => isGenuine });
  const wrong = checks.find(({ step, state }) => step !== 'checkpoint' && state !== 'valid' && state !== 'unchecked');
  must(wrong === undefined, wrong?.says ?? '');
}

interface Which {
  resting: boolean;
  after: number;
  limit: number;
}

const due = statement((given: Given<Which>) =>
  tables
    .selectFrom('prizesDue as d')
    .innerJoin('lotteries as l', 'l.id', 'd.lotteryId')
    .select(({ ref }) => [
      'l.id',
      'l.endsAt',
      'l.drawRule',
      'l.drawChain',
      'l.drawAttempt',
      'l.beaconRound',
      'l.totalTickets',
      'l.tokenAmount',
      'l.winnerTicket',
      'd.reason',
      'd.nextAttemptAt',
      ref('l.openingId').$notNull().as('openingId'),
      ref('l.winnerUserId').$notNull().as('winnerUserId'),
      sql<Date>`(select r.created_at from log_records r where r.id = ${ref('l.openingId')})`.as('openedAt'),
      sql<Date>`(select r.created_at from log_records r where r.id = ${ref('l.freezeId')})`.as('frozenAt'),
      sql<Date>`(select r.created_at from log_records r where r.index = 0)`.as('loggedFrom'),
      sql<Date>`(select min(t.created_at) from tickets t where t.lottery_id = ${ref('l.id')})`.as('soldFrom'),
    ])
    .where(
      ({ ref }) =>
        sql<boolean>`(${given.resting} or ${ref('d.nextAttemptAt')} is null or ${ref('d.nextAttemptAt')} <= clock_timestamp())`,
    )
    .where('d.lotteryId', '>', given.after)
    .orderBy('d.lotteryId')
    .limit(given.limit),
);

type DuePrize = RowOf<typeof due>;

export const duePrizes = (db: Queryable, which: Which): Promise<DuePrize[]> => due(db, which);

const channel = 'prizes_due';

export async function tellPrizeDue(tx: Queryable): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, '']);
}

export const onPrizeDue = (db: Pick<Database, 'listen'>, wake: () => void) => db.listen(channel, wake);

const put = statement((given: Given<{ id: number; reason: string | null; seconds: number }>) =>
  tables
    .updateTable('prizesDue')
    .set({
      reason: given.reason,
      nextAttemptAt: sql<Date>`clock_timestamp() + make_interval(secs => ${given.seconds}::integer)`,
    })
    .where('lotteryId', '=', given.id),
);

/** Puts a payment off. @param reason for the operator; null: what decided the round cannot be asked right now */
async function putOffPrize(db: Queryable, id: number, reason: string | null, seconds: number): Promise<void> {
  await put(db, { id, reason, seconds });
}
