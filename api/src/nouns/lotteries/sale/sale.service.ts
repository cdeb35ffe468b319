import { type Database, DatabaseBusy, DatabaseUnavailable } from '../../../base/db/database.ts';
import { databaseTime } from '../../../base/db/databaseClock.ts';
import type { Announcer } from '../../../base/live/announcer.ts';
import { nextEnd } from '../../rewards/schedule.ts';
import { tokenId } from '../../tokens/tokens.repository.ts';
import { postTransfer } from '../../wallets/ledger.repository.ts';
import {
  hasLottery,
  insertLottery,
  lockOpening,
  lockUndrawnLottery,
  markCancelled,
  type NewLottery,
  purchasesOf,
  type ScheduledReward,
  scheduledRewards,
} from './sale.repository.ts';

/** A round is not opened for less than this, ms: the next one is taken instead. */
const shortestSaleMs = 20_000;

/** What was opened, and when to look again. */
export interface Opening {
  opened: number[];
  /** Rewards whose round could not be opened; the others were. */
  failures: { rewardId: number; error: unknown }[];
  /** Epoch ms by the database's clock. */
  now: number;
  /** When the next round will be due, epoch ms. */
  nextAt: number;
}

/**
 * Opens the running round of every reward that has a schedule, where it is missing; each on its own.
 * @param withQuick also rewards that are marked as quick
 * @throws DatabaseUnavailable
 */
export async function openScheduledLotteries(db: Database, withQuick: boolean): Promise<Opening> {
  const now = await databaseTime(db);
  const opening: Opening = { opened: [], failures: [], now: now.getTime(), nextAt: Number.POSITIVE_INFINITY };
  for (const reward of await scheduledRewards(db, withQuick)) {
    try {
      await openLotteryOf(db, reward, now, opening);
    } catch (error) {
      if (error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy)) throw error;
      opening.failures.push({ rewardId: reward.id, error });
    }
  }
  return opening;
}

async function openLotteryOf(db: Database, { id, schedule }: ScheduledReward, now: Date, opening: Opening): Promise<void> {
  const endsAt = nextEnd(schedule, new Date(now.getTime() + shortestSaleMs));
  if (endsAt === undefined) return;
  // The end of this round is the start of the next.
  const current = nextEnd(schedule, now) ?? endsAt;
  opening.nextAt = Math.min(opening.nextAt, current.getTime());
  // About to end, and played: the next one opens after it.
  if (current < endsAt && (await hasLottery(db, id, current))) return;
  const lotteryId = await openLottery(db, { rewardId: id, endsAt });
  if (lotteryId !== undefined) opening.opened.push(lotteryId);
}

/**
 * Opens a round where it is missing. It looks before it inserts: an insert that meets a conflict uses up an id all the same,
 * and this is asked every half minute for every reward.
 * @returns its id; undefined when the reward has a round with this end already, or does not exist
 */
export async function openLottery(db: Database, lottery: NewLottery): Promise<number | undefined> {
  if (await hasLottery(db, lottery.rewardId, lottery.endsAt)) return undefined;
  return db.transaction(async (tx) => {
    await lockOpening(tx, lottery.rewardId);
    return (await hasLottery(tx, lottery.rewardId, lottery.endsAt)) ? undefined : insertLottery(tx, lottery);
  });
}

export type Cancellation =
  | { outcome: 'cancelled'; refunded: number; members: number }
  | { outcome: 'ended' | 'already' | 'missing' };

/** Cancels a round that is not drawn and gives every buyer the price back, in one transaction. */
export async function cancelLottery(db: Database, announcer: Pick<Announcer, 'announce'>, id: number): Promise<Cancellation> {
  const result = await db.transaction(async (tx): Promise<Cancellation> => {
    const state = await lockUndrawnLottery(tx, id);
    if (state !== 'found') return { outcome: state === 'cancelled' ? 'already' : state };
    const cto = await tokenId(tx, 'cto');
    const purchases = await purchasesOf(tx, id);
    for (const { id: purchaseId, userId, totalPrice } of purchases) {
      await postTransfer(tx, {
        userId,
        tokenId: cto,
        bucket: 'star',
        amount: totalPrice,
        reason: 'refund',
        lotteryId: id,
        purchaseId,
      });
    }
    await markCancelled(tx, id);
    const refunded = purchases.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
    return { outcome: 'cancelled', refunded, members: new Set(purchases.map(({ userId }) => userId)).size };
  });
  if (result.outcome === 'cancelled') announcer.announce(id);
  return result;
}
