import { type CancelKind, cancelText, recordId, type TimedCancelRecord } from 'shared/fair/records';
import { OperatorError } from '../../../core/command/command.ts';
import type { Database, Queryable } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import type { FairLog } from '../../../core/fairLog.ts';
import type { Announcer } from '../../../core/live/announcer.ts';
import { linkLedgerEntries, newestEntry } from '../../audit-log/acts.repository.ts';
import { queueAlerts } from '../../notifications/alerts/alerts.repository.ts';
import { appendRecords } from '../../transparency-log/fairLog.service.ts';
import { refundPurchases } from '../../wallets/ledger.repository.ts';
import { tokenId } from '../../wallets/wallets.repository.ts';
import {
  lockRefunds,
  lockRound,
  lotteriesToRefund,
  markCancelled,
  moveRefunds,
  noteRefunds,
  purchasesAfter,
  sumPurchases,
} from './cancellation.repository.ts';

export interface CancelDeps {
  db: Database;
  fairLog: FairLog;
  announcer: Pick<Announcer, 'announce'>;
}

export interface Refund {
  refunded: number;
  members: number;
}

export type TimeOut = Exclude<CancelKind, 'before-close'>;

export const refundReasons: Readonly<Record<TimeOut, string>> = {
  'missed-freezes': 'The list of who holds which number could not be published in time, three times. Every ticket is paid back.',
  'no-value': 'What decides this round did not come out within seven days. Every ticket is paid back.',
  'no-source': 'For thirty days nobody here had what decides this round, and its result is not known. Every ticket is paid back.',
};

/**
 * Cancels a locked lottery and publishes why, in the caller's transaction; call payRefunds after its commit. Call it last in the
 * transaction (see appendRecords).
 * @param how `notBefore`: earliest time of the record, Unix seconds, where the database's clock is known to be slow
 */
export async function refundRound(
  tx: Queryable,
  fairLog: FairLog,
  { id, openingId }: { id: number; openingId: string },
  { kind, attempt, reason, notBefore = 0 }: Omit<TimedCancelRecord, 'opening' | 'time'> & { notBefore?: number },
): Promise<Refund> {
  const time = Math.max(notBefore, Math.floor((await databaseTime(tx)).getTime() / 1000));
  const text = cancelText({ opening: openingId, kind, attempt, time, reason });
  await markCancelled(tx, {
    id,
    cancelId: recordId(text),
    cancelReason: kind === 'before-close' ? (reason ?? '') : refundReasons[kind],
  });
  await noteRefunds(tx, id);
  const refund = await sumPurchases(tx, id);
  await appendRecords(tx, fairLog, [{ kind: 'cancel', lotteryId: id, text }]);
  return refund;
}

/** Purchases of one transaction: for so long a buyer waits whose wallet it locks, and in the embedded database every buyer. */
const refundsAtOnce = { postgres: 500, pglite: 200 };

/**
 * Refunds the purchases of a cancelled lottery, each once, in batches of their own short transactions, and notifies the members
 * with the last one. Several processes may do it at the same time, and any can continue what another has left.
 * @throws BalanceChanged at the first member whose balance is not what the ledger says
 */
export async function payRefunds(
  db: Database,
  lotteryId: number,
  signal?: AbortSignal,
  limit = refundsAtOnce[db.kind],
): Promise<void> {
  const payBatch = () =>
    db.transaction(async (tx): Promise<boolean> => {
      const due = await lockRefunds(tx, lotteryId);
      if (due === undefined) return false;
      const purchases = await purchasesAfter(tx, due, limit);
      const isLast = purchases.length < limit;
      await moveRefunds(tx, lotteryId, isLast ? undefined : purchases.at(-1));
      if (isLast) await queueAlerts(tx, lotteryId);
      const before = await newestEntry(tx);
      await refundPurchases(tx, { lotteryId, tokenId: await tokenId(tx, 'cto') }, purchases);
      if (due.actId !== null) await linkLedgerEntries(tx, due.actId, before);
      return !isLast;
    });
  while (signal?.aborted !== true && (await payBatch()));
}

/** Pays refunds that a stopped process or a wrong balance left unpaid. @throws the first error, after all were tried */
export async function payLeftRefunds({ db, announcer }: Omit<CancelDeps, 'fairLog'>, signal: AbortSignal): Promise<void> {
  const errors: unknown[] = [];
  for (const id of await lotteriesToRefund(db))
    await payRefunds(db, id, signal).then(
      () => announcer.announce(id),
      (error: unknown) => errors.push(error),
    );
  if (errors.length > 0) throw errors[0];
}

/**
 * Cancels a lottery that is still on sale, as refundRound. After the close no operator can cancel: the winner then follows from
 * public data.
 * @param reason one line, published in the log and shown to players
 * @throws OperatorError if it cannot be cancelled
 */
export async function cancelOnSale(tx: Queryable, fairLog: FairLog, id: number, reason: string): Promise<Refund> {
  const round = await lockRound(tx, id);
  if (round === undefined) throw new OperatorError(`Round ${id} does not exist.`);
  if (round.drawn) throw new OperatorError(`Round ${id} is drawn already and stays as it is.`);
  if (round.cancelled) throw new OperatorError(`Round ${id} was cancelled before.`);
  if (!round.onSale || round.clockLags) {
    const why = 'what decides it is fixed, so only the public time-outs refund it now';
    throw new OperatorError(`Round ${id} is past its close: ${why}.`);
  }
  const { openingId } = round;
  if (openingId === null)
    throw new OperatorError(`Round ${id} has no opening record yet: start the provider first, which writes it.`);
  return refundRound(tx, fairLog, { id, openingId }, { kind: 'before-close', attempt: 0, reason });
}

/** Cancels a lottery on sale, then refunds all buyers. @throws OperatorError also if its refunds stopped at a wrong balance */
export async function cancelLottery({ db, fairLog, announcer }: CancelDeps, id: number, reason: string): Promise<Refund> {
  const refund = await db.transaction((tx) => cancelOnSale(tx, fairLog, id, reason));
  try {
    await payRefunds(db, id);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const message = `Round ${id} is cancelled, but its refunds stopped; they go on by themselves when this is set right: ${error.message}`;
    throw new OperatorError(message, { cause: error });
  } finally {
    announcer.announce(id);
  }
  return refund;
}

/**
 * Refunds a lottery after a public time-out: the block or beacon did not come out within seven days (`no-value`), or no process
 * has had its source for thirty days (`no-source`: only for simulated sources, whose result no outsider can know).
 * @returns false if the time-out does not apply
 */
export async function refundAfterTimeout(
  { db, fairLog }: Omit<CancelDeps, 'announcer'>,
  id: number,
  kind: 'no-value' | 'no-source',
): Promise<boolean> {
  const isCancelled = await db.transaction(async (tx) => {
    const round = await lockRound(tx, id);
    if (round === undefined || round.drawn || round.cancelled || round.onSale) return false;
    if ((kind === 'no-value' ? round.givenUp : round.abandoned) !== true) return false;
    if (round.openingId === null) return false;
    await refundRound(tx, fairLog, { id, openingId: round.openingId }, { kind, attempt: round.drawAttempt });
    return true;
  });
  if (isCancelled) await payRefunds(db, id);
  return isCancelled;
}
