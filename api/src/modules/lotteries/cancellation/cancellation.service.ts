import { type CancelRecord, cancelText, recordId } from 'shared/fair/records';
import type { Database, Queryable } from '../../../core/db/database.ts';
import type { FairLog } from '../../../core/fairLog.ts';
import type { Announcer } from '../../../core/live/announcer.ts';
import { queueAlerts } from '../../notifications/alerts/alerts.repository.ts';
import { appendRecords } from '../../transparency-log/fairLog.service.ts';
import { refundPurchase } from '../../wallets/ledger.repository.ts';
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

export const refundReasons = {
  freeze: 'The list of who holds which number could not be published in time, three times. Every ticket is paid back.',
  decider: 'What decides this round did not come out within seven days. Every ticket is paid back.',
  source: 'For thirty days nobody here had what decides this round, and its result is not known. Every ticket is paid back.',
} as const;

/**
 * Refunds all buyers of a locked lottery and publishes the reason, in the caller's transaction. Call it last in the transaction
 * (see appendRecords).
 */
export async function refundRound(
  tx: Queryable,
  fairLog: FairLog,
  { id, openingId }: { id: number; openingId: string },
  why: Pick<CancelRecord, 'reason' | 'before'>,
): Promise<Refund> {
  const text = cancelText({ opening: openingId, ...why });
  const cto = await tokenId(tx, 'cto');
  const purchases = await purchasesOf(tx, id);
  await markCancelled(tx, { id, cancelId: recordId(text), cancelReason: why.reason });
  for (const { id: purchaseId, userId, totalPrice } of purchases)
    await refundPurchase(tx, { purchaseId, lotteryId: id, userId, tokenId: cto, amount: totalPrice });
  await queueAlerts(tx, id);
  await appendRecords(tx, fairLog, [{ kind: 'cancel', lotteryId: id, text }]);
  const refunded = purchases.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
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
    if (!round.onSale) return { outcome: 'closed' };
    const { openingId } = round;
    if (openingId === null) return { outcome: 'unopened' };
    return { outcome: 'cancelled', ...(await refundRound(tx, fairLog, { id, openingId }, { reason, before: 'close' })) };
  });
  if (result.outcome === 'cancelled') announcer.announce(id);
  return result;
}

/**
 * Refunds a lottery after a public time-out: the block or beacon did not come out within seven days (`decider`), or no process
 * has had its source for thirty days (`source`: only for simulated sources, whose result no outsider can know).
 * @returns false if the time-out does not apply
 */
export async function refundAfterTimeout(
  { db, fairLog }: Omit<CancelDeps, 'announcer'>,
  id: number,
  why: 'decider' | 'source',
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const round = await lockRound(tx, id);
    if (round === undefined || round.drawn || round.cancelled || round.onSale) return false;
    if ((why === 'decider' ? round.givenUp : round.abandoned) !== true) return false;
    if (round.openingId === null) return false;
    await refundRound(tx, fairLog, { id, openingId: round.openingId }, { reason: refundReasons[why], before: 'draw' });
    return true;
  });
}
