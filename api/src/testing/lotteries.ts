import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { type Database, onlyRow } from '../base/db/database.ts';
import { insertLottery } from '../nouns/lotteries/sale/sale.repository.ts';
import { upsertReward } from '../nouns/rewards/rewards.repository.ts';
import { ensureTokens } from '../nouns/tokens/tokens.repository.ts';
import { behindGuards } from './behindGuards.ts';

/** A round for a test: 16 numbers at 1 CTO for a prize of 50 CTO unless told otherwise. */
export interface TestLottery {
  numbers?: number;
  ticketPrice?: number;
  /** CTO; 0 makes it a product. */
  prize?: number;
  /** Its sale is over already. */
  ended?: boolean;
}

/** Opens a round of a reward of its own. @returns the lottery's id */
export async function addLottery(
  db: Database,
  { numbers = 16, ticketPrice = 1, prize = 50, ended = false }: TestLottery = {},
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
  });
  const id = await insertLottery(db, { rewardId, endsAt: new Date(Date.now() + 3_600_000) });
  if (id === undefined) throw new Error('The round was not opened.');
  if (ended) await endLottery(db, id);
  return id;
}

/** A reward whose rounds open by a cron line. @returns its id */
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

/** Lets a round's sale be over: its end becomes the database's now. */
export async function endLottery(db: Database, id: number): Promise<void> {
  // PGlite's clock counts whole milliseconds: the end must be later than the last ticket.
  await sleep(2);
  onlyRow(
    await behindGuards(
      db,
      "update lotteries set starts_at = starts_at - interval '1 hour', ends_at = clock_timestamp() where id = $1 returning id",
      [id],
    ),
  );
}
