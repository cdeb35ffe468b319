import { mostTicketsAtOnce } from 'shared/contracts/soldNumbers';
import type { Database } from '../../core/db/database.ts';
import { databaseTime } from '../../core/db/databaseClock.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';
import { drawDue } from '../../modules/lotteries/draw/draw.service.ts';
import { duePrizes } from '../../modules/lotteries/draw/prizes.service.ts';
import { type OpeningDeps, recordOpening } from '../../modules/lotteries/opening/opening.service.ts';
import { insertLottery } from '../../modules/lotteries/sale/sale.repository.ts';
import { openScheduledLotteries } from '../../modules/lotteries/sale/sale.service.ts';
import { sortTicketNumbers } from '../../modules/purchases/offerNearest.ts';
import { buyTickets, createPurchaseProof, type PurchaseMacKeys } from '../../modules/purchases/purchases.repository.ts';
import { payPrize } from '../../modules/wallets/ledger.repository.ts';
import { tokenId } from '../../modules/wallets/wallets.repository.ts';

const pastLotteries = 28;
const sixHours = 6 * 3_600_000;

/** Sold share of past rounds, by index: all, some, few or none, for rounds with and without a winner. */
const soldShares = [1, 0.6, 0.25, 0, 0.8, 0.4];

/** Shares of a round's sold numbers that its buyers take, each in one purchase: some take many, most take few. Their sum is 1. */
const purchaseShares = [0.08, 0.03, 0.14, 0.05, 0.1, 0.02, 0.17, 0.06, 0.12, 0.04, 0.19];

const scheduledRewards = statement(() =>
  tables
    .selectFrom('rewards')
    .select(({ ref }) => ['id', ref('numbers').$notNull().as('numbers')])
    .where('schedule', 'is not', null)
    // Only v1: lists of rule v2 are in the log before the beacon's round exists, so a past cannot be faked.
    .where('drawRule', '=', 'v1')
    .where(({ not, ref }) => not(ref('quick')))
    .orderBy('id'),
);

const runningLotteries = statement(() =>
  tables
    .selectFrom('lotteries as l')
    .innerJoin('rewards as r', 'r.id', 'l.rewardId')
    .select(['l.id', 'l.totalTickets'])
    .where(({ and, not, ref }) => and([ref('l.onSale'), not(ref('r.quick'))]))
    .orderBy('l.id'),
);

const movedRound = statement((given: Given<{ id: number; startsAt: Date; endsAt: Date }>) =>
  tables
    .updateTable('lotteries')
    .set({ startsAt: given.startsAt, endsAt: given.endsAt, closedAt: given.endsAt })
    .where('id', '=', given.id),
);

const nobody = { announce: () => {} };

/**
 * Creates past rounds, which ended at the last times of the schedule: sold by the real code, moved back in time, then opened in
 * the log, frozen and drawn by the real code with the blocks of those times.
 */
export async function playPastLotteries(deps: OpeningDeps, buyers: readonly number[], sealing: PurchaseMacKeys): Promise<void> {
  const { db } = deps;
  const rewards = await scheduledRewards(db, {});
  const now = await databaseTime(db);
  const lastEnd = Math.floor(now.getTime() / sixHours) * sixHours;
  for (let index = 0; index < pastLotteries; index++) {
    const reward = rewards[index % rewards.length];
    if (reward === undefined) return;
    const lotteryId = await insertLottery(db, { rewardId: reward.id, endsAt: new Date(now.getTime() + (index + 1) * sixHours) });
    if (lotteryId === undefined) continue;
    await sell(db, lotteryId, reward.numbers, soldShares[index % soldShares.length] ?? 0, buyers, index, sealing);
    await moveBack(db, lotteryId, new Date(lastEnd - Math.floor(index / 2) * sixHours));
    // Demo prizes need no house budget; otherwise the database would refuse the opening.
    await db.transaction((tx) => recordOpening(tx, deps, lotteryId));
  }
  // A running provider would have drawn them right after their ends, so they must not count as late.
  const drawnAt = (ended: Date) => new Date(ended.getTime() + 2_000);
  for (const { outcome, error } of await drawDue({ ...deps, announcer: nobody, drawnAt }))
    if (outcome !== 'drawn') throw new Error('A past round of the demo could not be drawn.', { cause: error });
  await payUnchecked(db, drawnAt);
}

/** Pays prizes of rounds that the check refuses, because their past is made up: the opening of the demo's is recorded after its sale. */
export async function payUnchecked(db: Database, paidAt?: (endsAt: Date) => Date): Promise<void> {
  for (const { id, winnerUserId: userId, tokenAmount: amount, endsAt } of await duePrizes(db, {
    after: 0,
    limit: 1_000,
    resting: true,
  }))
    await db.transaction(async (tx) =>
      payPrize(tx, { lotteryId: id, userId, tokenId: await tokenId(tx, 'cto'), amount, at: paidAt?.(endsAt) }),
    );
}

/** Opens the current rounds, and sells some of their numbers. Quick rounds stay empty for users of the demo. */
export async function startLotteries(
  deps: OpeningDeps,
  withQuick: boolean,
  buyers: { all: readonly number[]; ofLarge: readonly number[] },
  sealing: PurchaseMacKeys,
): Promise<void> {
  const { db } = deps;
  const { failures } = await openScheduledLotteries(deps, withQuick);
  if (failures.length > 0) throw new Error('A round of the demo could not be opened.', { cause: failures[0]?.error });
  const running = await runningLotteries(db, {});
  const isLarge = ({ totalTickets }: { totalTickets: number }) => totalTickets > mostTicketsAtOnce;
  for (const [index, { id, totalTickets }] of running.filter((round) => !isLarge(round)).entries()) {
    await sell(db, id, totalTickets, 0.15 + (index % 5) * 0.12, buyers.all, index, sealing);
  }
  for (const { id, totalTickets } of running.filter(isLarge)) await sellLarge(db, id, totalTickets, buyers.ofLarge, sealing);
}

const largePurchases = [
  { from: 20_000, count: 1_000, step: 1 },
  { from: 7, count: 1_000, step: 10 },
  { from: 77_000, count: 500, step: 1 },
  { from: 50_000, count: 450, step: 20 },
  { from: 0, count: 1, step: 1 },
  { from: 31_200, count: 366, step: 1 },
  { from: 99_500, count: 500, step: 1 },
  { from: 61_001, count: 300, step: 3 },
  { from: 12_345, count: 1, step: 1 },
  { from: 88_000, count: 90, step: 111 },
];

async function sellLarge(
  db: Database,
  lotteryId: number,
  numbers: number,
  buyers: readonly number[],
  sealing: PurchaseMacKeys,
): Promise<void> {
  for (const [index, { from, count, step }] of largePurchases.entries()) {
    const userId = buyers[index % buyers.length];
    if (userId === undefined) return;
    const wanted = Array.from({ length: count }, (_, place) => from + place * step).filter((number) => number < numbers);
    if (wanted.length > 0) await buyAll(db, lotteryId, userId, wanted, sealing);
  }
}

async function sell(
  db: Database,
  lotteryId: number,
  numbers: number,
  share: number,
  buyers: readonly number[],
  round: number,
  sealing: PurchaseMacKeys,
): Promise<void> {
  // An odd step visits each number of a power of two exactly once.
  const step = 2 * ((round * 5) % 13) + 7;
  const sold = Array.from({ length: Math.round(numbers * share) }, (_, index) => (round + index * step) % numbers);
  let start = 0;
  for (let purchase = 0; start < sold.length; purchase++) {
    const userId = buyers[(round * purchaseShares.length + purchase) % buyers.length];
    if (userId === undefined) return;
    const end = start + Math.ceil(sold.length * (purchaseShares[(round + purchase) % purchaseShares.length] ?? 1));
    await buyAll(db, lotteryId, userId, sold.slice(start, end), sealing);
    start = end;
  }
}

async function buyAll(
  db: Database,
  lotteryId: number,
  userId: number,
  numbers: readonly number[],
  sealing: PurchaseMacKeys,
): Promise<void> {
  const order = { sessionId: null, userId, lotteryId, ticketNumbers: sortTicketNumbers(numbers), idempotencyKey: null };
  const { outcome } = await buyTickets(db, order, createPurchaseProof(sealing, order));
  if (outcome !== 'BOUGHT') throw new Error(`The demo could not buy numbers: ${outcome}`);
}

async function moveBack(db: Database, lotteryId: number, endsAt: Date): Promise<void> {
  const start = new Date(endsAt.getTime() - sixHours);
  await movedRound(db, { id: lotteryId, startsAt: start, endsAt });
  for (const table of ['tickets', 'purchases']) {
    await db.query(
      `update ${table} t set created_at = $2::timestamptz + interval '6 hours' * place / (many + 1)
       from (select id, row_number() over (order by id) as place, count(*) over () as many from ${table} where lottery_id = $1) o
       where o.id = t.id`,
      [lotteryId, start],
    );
  }
}
