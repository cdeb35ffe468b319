import { drawRuleVersion, winningNumber } from 'shared/contracts/drawRule';
import { type Block, type BlockSource, ChainUnavailable } from '../../../base/chain/blockSource.ts';
import type { Database, Queryable } from '../../../base/db/database.ts';
import type { Announcer } from '../../../base/live/announcer.ts';
import { insertOrder } from '../../orders/orders.repository.ts';
import { tokenId } from '../../tokens/tokens.repository.ts';
import { postTransfer } from '../../wallets/ledger.repository.ts';
import {
  claimDueLottery,
  closeLotteries,
  type DrawStep,
  type DueLottery,
  dueLotteries,
  forgetDelay,
  noteFailure,
  noteWait,
  recordDraw,
  ticketHolder,
} from './draw.repository.ts';
import { inLanes } from './lanes.ts';

export interface DrawDeps {
  db: Database;
  blockSource: BlockSource;
  announcer: Pick<Announcer, 'announce'>;
}

/** What became of one due round. */
export interface DrawReport {
  lotteryId: number;
  /** `skipped`: another drawer has it. `failed`: it is tried again after a pause. */
  outcome: 'drawn' | 'waiting' | 'skipped' | 'failed';
  winnerTicket?: number;
  winnerUserId?: number | undefined;
  /** For players. */
  reason?: string;
  /** What failed, and its error; for the operator. */
  step?: DrawStep;
  error?: unknown;
}

/** How far a draw has come. */
interface At {
  step: DrawStep;
}

/** Rounds read in one go. */
const batch = 100;

/** Draws at a time: one that waits for a block or a lock must not hold up the others. */
const lanes = 4;

const notFinal = 'The block that decides this draw is not final yet.';
const heldByOthers = 'Other work holds this round right now. The draw takes place as soon as it is done.';
const failedHere = 'The draw could not be completed because of a fault on our side. It is tried again by itself.';

/**
 * Draws every round that is due, each on its own: what one of them waits for or fails at is stored with it and keeps no
 * other waiting. May run in any number of processes at once.
 * @param resting also those that rest after a failure
 * @throws when what became of a round could not be stored (the database is away), after all have been tried
 */
export async function drawDue(deps: DrawDeps, { resting = false } = {}): Promise<DrawReport[]> {
  await closeLotteries(deps.db);
  const reports: DrawReport[] = [];
  // Rounds that end together are decided by one block, which is asked for once.
  const blocks = new Map<number, Promise<Block | undefined>>();
  const blockFor = ({ endsAt }: DueLottery): Promise<Block | undefined> => {
    const block = blocks.get(endsAt.getTime()) ?? deps.blockSource.firstBlockAt(endsAt);
    blocks.set(endsAt.getTime(), block);
    return block;
  };
  let due: DueLottery[];
  let after = 0;
  do {
    due = await dueLotteries(deps.db, after, batch, resting);
    await inLanes(due, lanes, async (lottery) => {
      reports.push(await drawOne(deps, lottery, blockFor));
    });
    after = due.at(-1)?.id ?? after;
  } while (due.length === batch);
  return reports;
}

async function drawOne(
  deps: DrawDeps,
  due: DueLottery,
  blockFor: (due: DueLottery) => Promise<Block | undefined>,
): Promise<DrawReport> {
  const at: At = { step: 'block' };
  try {
    if (due.drawn) return await announced(deps, at, { lotteryId: due.id, outcome: 'drawn' });
    const block = await blockFor(due).catch((error: unknown) => {
      if (error instanceof ChainUnavailable) return error;
      throw error;
    });
    if (block instanceof ChainUnavailable) return await waits(deps, at, due, block.message, block.detail);
    if (block === undefined) return await waits(deps, at, due, notFinal);
    const report = await deps.db.transaction((tx) => draw(tx, due.id, block, deps.blockSource.chain, at));
    if (report.outcome === 'drawn') return await announced(deps, at, report);
    return due.overdue ? await waits(deps, at, due, heldByOthers) : report;
  } catch (error) {
    return failed(deps, due, at.step, error);
  }
}

/** Stored, and told to those who watch, when it is not what was stored before. */
async function waits(
  { db, announcer }: DrawDeps,
  at: At,
  due: DueLottery,
  reason: string,
  detail: string | null = null,
): Promise<DrawReport> {
  if (reason !== due.reason || detail !== due.detail) await noteWait(db, due.id, reason, detail);
  if (reason !== due.reason) {
    at.step = 'announcement';
    announcer.announce(due.id);
  }
  return { lotteryId: due.id, outcome: 'waiting', reason };
}

/** @throws when the failure cannot even be stored */
async function failed({ db, announcer }: DrawDeps, due: DueLottery, step: DrawStep, error: unknown): Promise<DrawReport> {
  const detail = error instanceof Error ? error.message : String(error);
  await noteFailure(db, due.id, { reason: failedHere, step, detail });
  // Nobody can be told that nobody can be told.
  if (step !== 'announcement' && due.reason !== failedHere) announcer.announce(due.id);
  return { lotteryId: due.id, outcome: 'failed', step, error, reason: failedHere };
}

/** Tells those who watch. The draw stands whatever comes of it. */
async function announced({ db, announcer }: DrawDeps, at: At, report: DrawReport): Promise<DrawReport> {
  at.step = 'announcement';
  announcer.announce(report.lotteryId);
  if (report.winnerTicket === undefined) await forgetDelay(db, report.lotteryId);
  return report;
}

/** One draw, whole: result, payment and order stand together or not at all. */
async function draw(tx: Queryable, id: number, block: Block, chain: BlockSource['chain'], at: At): Promise<DrawReport> {
  at.step = 'claim';
  const lottery = await claimDueLottery(tx, id);
  if (lottery === undefined) return { lotteryId: id, outcome: 'skipped' };
  at.step = 'number';
  const winnerTicket = winningNumber(block.hash, lottery.totalTickets);
  const winnerUserId = await ticketHolder(tx, id, winnerTicket);
  await recordDraw(tx, id, { winnerTicket, winnerUserId, block, chain, drawRule: drawRuleVersion });
  if (winnerUserId === undefined) return { lotteryId: id, outcome: 'drawn', winnerTicket, winnerUserId };
  // A token prize is credited to the star balance at once; a product becomes an order to fulfil.
  if (lottery.tokenAmount > 0) {
    at.step = 'prize';
    await postTransfer(tx, {
      userId: winnerUserId,
      tokenId: await tokenId(tx, 'cto'),
      bucket: 'star',
      amount: lottery.tokenAmount,
      reason: 'prize',
      lotteryId: id,
    });
  } else {
    at.step = 'order';
    await insertOrder(tx, { lotteryId: id, rewardId: lottery.rewardId, userId: winnerUserId, name: lottery.name });
  }
  return { lotteryId: id, outcome: 'drawn', winnerTicket, winnerUserId };
}
