import { inDigits } from '../../../core/amounts.ts';
import { OperatorError } from '../../../core/command/command.ts';
import { DatabaseBusy, DatabaseUnavailable } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import { nextEnd } from '../../rewards/rewardFile.ts';
import { type BudgetUse, drawPrize, type PrizeOutcome, theHouse } from '../../wallets/budget.repository.ts';
import type { DoSigned } from '../../wallets/ledger.repository.ts';
import { type OpeningDeps, recordOpening, wholeSecond } from '../opening/opening.service.ts';
import { hasLottery, insertLottery, type NewLottery, type ScheduledReward, scheduledRewards } from './sale.repository.ts';

export class PrizeRefused extends OperatorError {
  override name = 'PrizeRefused';

  constructor({ outcome, prize, income, roundPrize, houseLeft }: PrizeOutcome) {
    const why =
      prize > income
        ? `The prize of ${inDigits(prize)} CTO is more than what all numbers of the round cost together, ${inDigits(income)} CTO.`
        : prize > roundPrize
          ? `The prize of ${inDigits(prize)} CTO is more than ${inDigits(roundPrize)} CTO, the most for a round without an approval.`
          : 'The reward was imported after operators had passkeys.';
    super(
      outcome === 'HOUSE_BUDGET'
        ? `${why} It is drawn from the house's budget for 24 hours, of which ${inDigits(houseLeft ?? 0)} CTO are left (see: budget).`
        : `${why} Another operator approves it: rounds open, or for a schedule rewards allow.`,
    );
  }
}

const shortestSaleMs = 20_000;

interface Opening {
  opened: number[];
  failures: { rewardId: number; error: unknown }[];
  /** Epoch ms, by the database's clock. */
  now: number;
  nextAt: number;
}

/**
 * Opens the missing lotteries of all rewards with a schedule. A failure does not stop the others.
 * @param withQuick also rewards that are marked as quick
 * @throws DatabaseUnavailable
 */
export async function openScheduledLotteries(deps: OpeningDeps, withQuick: boolean): Promise<Opening> {
  const { db } = deps;
  const now = await databaseTime(db);
  const opening: Opening = { opened: [], failures: [], now: now.getTime(), nextAt: Number.POSITIVE_INFINITY };
  for (const reward of await scheduledRewards(db, withQuick)) {
    try {
      await openLotteryOf(deps, reward, now, opening);
    } catch (error) {
      if (error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy)) throw error;
      opening.failures.push({ rewardId: reward.id, error });
    }
  }
  return opening;
}

async function openLotteryOf(deps: OpeningDeps, { id, schedule }: ScheduledReward, now: Date, opening: Opening): Promise<void> {
  const endsAt = nextEnd(schedule, new Date(now.getTime() + shortestSaleMs));
  if (endsAt === undefined) return;
  const current = nextEnd(schedule, now) ?? endsAt;
  opening.nextAt = Math.min(opening.nextAt, current.getTime());
  // The current lottery exists and ends soon; the next one opens after it.
  if (current < endsAt && (await hasLottery(deps.db, id, current))) return;
  const lotteryId = await openLottery(deps, { rewardId: id, endsAt, schedule });
  if (lotteryId !== undefined) opening.opened.push(lotteryId);
}

/**
 * Opens a lottery with its opening record, if it is missing. It checks before it inserts, because this runs every half minute for
 * each reward, and an insert waits for all others. The end is rounded up to a whole second.
 * @param use who draws the prize from the house budget if necessary, or the signed act that does; default: the reward's schedule
 * @returns its id; undefined if the reward has a lottery with this end already, or does not exist
 * @throws PrizeRefused if the prize needs an approval, or exceeds the rest of the budget
 * @throws OperatorError if this process has no source for its draw
 */
export async function openLottery(
  deps: OpeningDeps,
  wanted: NewLottery,
  use: BudgetUse | DoSigned = theHouse,
): Promise<number | undefined> {
  const lottery = { ...wanted, endsAt: wholeSecond(wanted.endsAt) };
  if (await hasLottery(deps.db, lottery.rewardId, lottery.endsAt)) return undefined;
  return deps.db.transaction(async (tx) => {
    const id = await insertLottery(tx, lottery);
    if (id === undefined) return undefined;
    if (typeof use === 'function') await use(tx, null);
    else {
      const drawn = await drawPrize(tx, id, use);
      if (drawn.outcome === 'NEEDS_APPROVAL' || drawn.outcome === 'HOUSE_BUDGET') throw new PrizeRefused(drawn);
    }
    await recordOpening(tx, deps, id);
    return id;
  });
}

const repeatMs = 24 * 60 * 60_000;

/**
 * Selects the failed openings to log. A refusal, which only an operator can end, recurs with every attempt: it is logged once for a reward, and
 * again when its message changes or a day has passed. All other failures are logged each time.
 */
export class RefusedOpenings {
  #logged = new Map<number, { message: string; at: number }>();

  /** Returns the failures to log. @param opening result of an attempt; forgets the rewards that it did not refuse */
  toLog({ failures, now }: Pick<Opening, 'failures' | 'now'>): Opening['failures'] {
    const before = this.#logged;
    this.#logged = new Map();
    return failures.filter(({ rewardId, error }) => {
      if (!(error instanceof OperatorError)) return true;
      const last = before.get(rewardId);
      const isNew = last?.message !== error.message || now - last.at >= repeatMs;
      this.#logged.set(rewardId, isNew || last === undefined ? { message: error.message, at: now } : last);
      return isNew;
    });
  }
}
