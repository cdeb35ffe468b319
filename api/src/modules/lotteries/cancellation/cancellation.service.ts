import { type CancelKind, cancelText, recordId, type TimedCancelRecord } from 'shared/fair/records';
import type { Database, Queryable } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import type { FairLog } from '../../../core/fairLog.ts';
import type { Announcer } from '../../../core/live/announcer.ts';
import { queueAlerts } from '../../notifications/alerts/alerts.repository.ts';
import { appendRecords } from '../../transparency-log/fairLog.service.ts';
import { refundPurchases } from '../../wallets/ledger.repository.ts';
import { tokenId } from '../../wallets/wallets.repository.ts';
import { lockRound, markCancelled, purchasesOf } from './cancellation.repository.ts';

export interface CancelDeps {
  db: Database;
  fairLog: FairLog;
  announcer: Pick<Announcer, 'announce'>;
}

export interface Refund {
  refunded: number;
  members: number;
}

export type Cancellation =
  | ({ outcome: 'cancelled' } & Refund)
  | { outcome: 'closed' | 'ended' | 'already' | 'missing' | 'unopened' };

export type TimeOut = Exclude<CancelKind, 'before-close'>;

export const refundReasons: Readonly<Record<TimeOut, string>> = {
  'missed-freezes': 'The list of who holds which number could not be published in time, three times. Every ticket is paid back.',
  'no-value': 'What decides this round did not come out within seven days. Every ticket is paid back.',
  'no-source': 'For thirty days nobody here had what decides this round, and its result is not known. Every ticket is paid back.',
};

/**
 * Refunds all buyers of a locked lottery and publishes why, in the caller's transaction. Call it last in the transaction (see
 * appendRecords).
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
  const cto = await tokenId(tx, 'cto');
  const purchases = await purchasesOf(tx, id);
  await markCancelled(tx, {
    id,
    cancelId: recordId(text),
    cancelReason: kind === 'before-close' ? (reason ?? '') : refundReasons[kind],
  });
  await refundPurchases(tx, { lotteryId: id, tokenId: cto }, purchases);
  await queueAlerts(tx, id);
  await appendRecords(tx, fairLog, [{ kind: 'cancel', lotteryId: id, text }]);
  const refunded = purchases.reduce((sum, { rest }) => sum + rest, 0);
  return { refunded, members: new Set(purchases.map(({ userId }) => userId)).size };
}

/**
 * Cancels a lottery that is still on sale and refunds all buyers, in one transaction. After the close no operator can cancel: the
 * winner then follows from public data.
 * @param reason one line, published in the log and shown to players
 */
export async function cancelLottery({ db, fairLog, announcer }: CancelDeps, id: number, reason: string): Promise<Cancellation> {
  const result = await db.transaction(async (tx): Promise<Cancellation> => {
    const round = await lockRound(tx, id);
    if (round === undefined) return { outcome: 'missing' };
    if (round.drawn) return { outcome: 'ended' };
    if (round.cancelled) return { outcome: 'already' };
    if (!round.onSale || round.clockLags) return { outcome: 'closed' };
    const { openingId } = round;
    if (openingId === null) return { outcome: 'unopened' };
    return {
      outcome: 'cancelled',
      ...(await refundRound(tx, fairLog, { id, openingId }, { kind: 'before-close', attempt: 0, reason })),
    };
  });
  if (result.outcome === 'cancelled') announcer.announce(id);
  return result;
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
  return db.transaction(async (tx) => {
    const round = await lockRound(tx, id);
    if (round === undefined || round.drawn || round.cancelled || round.onSale) return false;
    if ((kind === 'no-value' ? round.givenUp : round.abandoned) !== true) return false;
    if (round.openingId === null) return false;
    await refundRound(tx, fairLog, { id, openingId: round.openingId }, { kind, attempt: round.drawAttempt });
    return true;
  });
}
