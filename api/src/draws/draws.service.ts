import { drawRuleVersion, winningNumber } from 'shared/contracts/drawRule';
import { type Block, type BlockSource, ChainUnavailable } from '../chain/blockSource.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Announcer } from '../live/announcer.ts';
import { insertOrder } from '../orders/orders.repository.ts';
import { tokenId } from '../tokens/tokens.repository.ts';
import { postTransfer } from '../wallets/ledger.repository.ts';
import {
  type ClaimedLottery,
  claimDueLottery,
  type DueLottery,
  dueLotteries,
  recordDraw,
  setDelayReason,
  ticketHolder,
} from './draws.repository.ts';

export interface DrawDeps {
  db: Database;
  blockSource: BlockSource;
  announcer: Pick<Announcer, 'announce'>;
}

/** What became of one due round. */
export interface DrawReport {
  lotteryId: number;
  /** `skipped`: another drawer has it. */
  outcome: 'drawn' | 'waiting' | 'skipped';
  winnerTicket?: number;
  winnerUserId?: number | undefined;
  reason?: string;
}

/** Rounds looked at in one go. */
const batch = 100;

/**
 * Draws every round that is due. May run in any number of processes at once.
 * A round whose block is not there yet waits and says why.
 */
export async function drawDue(deps: DrawDeps): Promise<DrawReport[]> {
  const reports: DrawReport[] = [];
  // Rounds that end together are decided by one block, which is asked for once.
  const blocks = new Map<number, Promise<Block | undefined>>();
  for (const due of await dueLotteries(deps.db, batch)) {
    const time = due.ends_at.getTime();
    const block = blocks.get(time) ?? deps.blockSource.firstBlockAt(due.ends_at);
    blocks.set(time, block);
    reports.push(await drawOne(deps, due, block));
  }
  return reports;
}

async function drawOne(
  { db, blockSource, announcer }: DrawDeps,
  due: DueLottery,
  asked: Promise<Block | undefined>,
): Promise<DrawReport> {
  const block = await asked.catch((error: unknown) => {
    if (error instanceof ChainUnavailable) return error;
    throw error;
  });
  if (block === undefined || block instanceof ChainUnavailable) {
    const reason = block?.message ?? 'The block that decides this draw is not final yet.';
    if (reason !== due.delay_reason) {
      await setDelayReason(db, due.id, reason);
      announcer.announce(due.id);
    }
    return { lotteryId: due.id, outcome: 'waiting', reason };
  }
  const report = await db.transaction((tx) => draw(tx, due.id, block, blockSource.chain));
  if (report.outcome === 'drawn') announcer.announce(due.id);
  return report;
}

/** One draw, whole: result, payment and order stand together or not at all. */
async function draw(tx: Queryable, id: number, block: Block, chain: BlockSource['chain']): Promise<DrawReport> {
  const lottery = await claimDueLottery(tx, id);
  if (lottery === undefined) return { lotteryId: id, outcome: 'skipped' };
  const winnerTicket = winningNumber(block.hash, lottery.total_tickets);
  const winnerUserId = await ticketHolder(tx, id, winnerTicket);
  await recordDraw(tx, id, { winnerTicket, winnerUserId, block, chain, drawRule: drawRuleVersion });
  if (winnerUserId !== undefined) await givePrize(tx, lottery, winnerUserId);
  return { lotteryId: id, outcome: 'drawn', winnerTicket, winnerUserId };
}

/** A token prize is credited to the star balance at once; a product becomes an order to fulfil. */
async function givePrize(tx: Queryable, { id, name, reward_id, token_amount }: ClaimedLottery, userId: number): Promise<void> {
  if (token_amount === 0) {
    await insertOrder(tx, { lotteryId: id, rewardId: reward_id, userId, name });
    return;
  }
  const cto = await tokenId(tx, 'cto');
  await postTransfer(tx, { userId, tokenId: cto, bucket: 'star', amount: token_amount, reason: 'prize', lotteryId: id });
}
