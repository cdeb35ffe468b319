import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { decidingRound, timeOfRound } from 'shared/fair/beacon';
import { type Database, onlyRow } from '../src/core/db/database.ts';
import type { BeaconSource } from '../src/core/draw-sources/drawSource.ts';
import { type OpeningDeps, recordOpening, wholeSecond } from '../src/modules/lotteries/opening/opening.service.ts';
import { insertLottery, type NewLottery } from '../src/modules/lotteries/sale/sale.repository.ts';
import { upsertReward } from '../src/modules/rewards/rewards.repository.ts';
import { drawPrize, theHouse } from '../src/modules/wallets/budget.repository.ts';
import { ensureTokens, tokenId } from '../src/modules/wallets/wallets.repository.ts';
import { fixedChain, testFairLog, testSources } from './drawSourceFakes.ts';
import { queryWithoutTriggers } from './withoutTriggers.ts';

/** Options of a test round; default: 16 numbers at 1 CTO for a prize of 50 CTO. */
export interface TestLottery {
  numbers?: number;
  ticketPrice?: number;
  prize?: number;
  endsIn?: number;
  ended?: boolean;
  beacon?: BeaconSource | undefined;
  chain?: 'bsc' | 'simulated';
}

/** Opens a round of a new reward, with its opening record in the test log. @returns the lottery's id */
export async function addLottery(
  db: Database,
  { numbers = 16, ticketPrice = 1, prize = 50, endsIn = 3_600, ended = false, beacon, chain = 'bsc' }: TestLottery = {},
): Promise<number> {
  await ensureTokens(db, tokenAddresses);
  const { id: rewardId } = await upsertReward(db, {
    slug: randomUUID(),
    name: 'Test prize',
    images: [],
    type: prize > 0 ? 'token' : 'product',
    category: prize > 0 ? 'token' : 'watch',
    tokenAmount: prize,
    description: '',
    lotteryValue: 100,
    numbers,
    ticketPrice,
    schedule: null,
    quick: false,
    drawRule: beacon === undefined ? 'v1' : 'v2',
  });
  const sources = testSources({ chains: [{ ...fixedChain(0), chain }], beacons: beacon === undefined ? [] : [beacon] });
  const id = await openRound({ db, sources, fairLog: testFairLog }, { rewardId, endsAt: new Date(Date.now() + endsIn * 1_000) });
  if (ended) await endLottery(db, id, beacon);
  return id;
}

/**
 * Opens a round with any prize, and takes a required house budget without an operator: the database role must have all rights.
 */
export async function openRound(deps: OpeningDeps, wanted: NewLottery): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const id = await insertLottery(tx, { ...wanted, endsAt: wholeSecond(wanted.endsAt) });
    if (id === undefined) throw new Error('The round was not opened.');
    const { outcome, prize } = await drawPrize(tx, id, theHouse);
    if (outcome === 'NEEDS_APPROVAL' || outcome === 'HOUSE_BUDGET')
      await tx.query("insert into house_draws (token_id, amount, lottery_id, created_at) values ($1, $2, $3, '-infinity')", [
        await tokenId(tx, 'cto'),
        prize,
        id,
      ]);
    await recordOpening(tx, deps, id);
    return id;
  });
}

/** Opens rounds of one reward that end a second apart, from in an hour on or after its existing ones. @returns their ids */
export async function addRoundsOf(db: Database, rewardId: number, count: number): Promise<number[]> {
  const deps = { db, sources: testSources({ chains: [fixedChain(0)] }), fairLog: testFairLog };
  const { last } = onlyRow(
    await db.query<{ last: Date | null }>('select max(ends_at) as last from lotteries where reward_id = $1', [rewardId]),
  );
  const first = Math.max(Date.now() + 3_600_000, (last?.getTime() ?? 0) + 1_000);
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    ids.push(await openRound(deps, { rewardId, endsAt: new Date(first + index * 1_000) }));
  }
  return ids;
}

export async function addScheduledReward(db: Database, schedule: string): Promise<number> {
  const product = { type: 'product', category: 'watch', tokenAmount: 0, lotteryValue: 1, description: '', images: [] } as const;
  const { id } = await upsertReward(db, {
    ...product,
    slug: randomUUID(),
    name: 'Scheduled',
    numbers: 16,
    ticketPrice: 1,
    schedule,
    quick: true,
  });
  return id;
}

/**
 * Ends a round's sale now, by the database's clock, and moves its deciding time. (Its opening record does not change: a round
 * that must match its record has to end by itself.)
 * @param beacon beacon that decides it by rule v2
 */
export async function endLottery(db: Database, id: number, beacon?: BeaconSource): Promise<void> {
  // PGlite's clock has milliseconds: the end must be later than the last ticket.
  await sleep(2);
  const { ends_at } = onlyRow(
    await queryWithoutTriggers<{ ends_at: Date }>(
      db,
      `update lotteries set starts_at = starts_at - interval '1 hour', ends_at = clock_timestamp(), draws_at = clock_timestamp()
        where id = $1 returning ends_at`,
      [id],
    ),
  );
  if (beacon === undefined) return;
  const round = decidingRound(beacon, Math.ceil(ends_at.getTime() / 1000), 15);
  await queryWithoutTriggers(db, 'update lotteries set beacon_round = $2, draws_at = $3 where id = $1', [
    id,
    round,
    new Date(timeOfRound(beacon, round) * 1000),
  ]);
}
