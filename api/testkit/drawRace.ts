import { setTimeout as sleep } from 'node:timers/promises';
import { payUnchecked } from '../src/app/seed/demoLotteries.ts';
import { type Database, onlyRow } from '../src/core/db/database.ts';
import type { Block, BlockSource } from '../src/core/draw-sources/drawSource.ts';
import { drawDue } from '../src/modules/lotteries/draw/draw.service.ts';
import { drawnBy } from './drawSourceFakes.ts';
import { mapConcurrent } from './fronts.ts';
import { addLottery, endLottery } from './lotteries.ts';
import { buyDirectly, type Player } from './players.ts';
import { queryWithoutTriggers } from './withoutTriggers.ts';

export const announcer = { announce: () => {} };
export const by = () => drawnBy(chain);
/** Decides every round by its end time, so that concurrent draws must have the same result. */
const chain: BlockSource = {
  chain: 'bsc',
  name: 'BNB Smart Chain',
  firstBlockAt: async (time): Promise<Block> => ({ number: 1, hash: `0x${time.getTime().toString(16).padStart(64, '0')}`, time }),
};

export function buyOne(db: Database, lotteryId: number, number: number, buyer: Player) {
  return buyDirectly(db, { sessionId: null, userId: buyer.id, lotteryId, ticketNumbers: [number], idempotencyKey: null });
}

/**
 * Runs twelve concurrent draws. A draw that fails on a busy machine (no connection in time) is retried, as in production, and
 * must still happen only once.
 * @param processes connections of several processes; PGlite has one
 * @returns the due rounds, those reported as drawn (each must appear once), and prizes won and paid
 */
export async function drawersAtOnce(processes: readonly Database[], buyers: readonly Player[], count: number) {
  const db = anyOf(processes, 0);
  const rounds: number[] = [];
  for (let index = 0; index < count; index++) {
    const id = await addLottery(db, { numbers: 2, prize: index % 2 === 0 ? 9 : 0 });
    await buyOne(db, id, 0, anyOf(buyers, index));
    if (index % 3 !== 0) await buyOne(db, id, 1, anyOf(buyers, index + 1));
    rounds.push(id);
  }
  for (const id of rounds) await endLottery(db, id);
  const reports = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const drawing = await drawDue({ db: anyOf(processes, index), ...by(), announcer });
      await payUnchecked(anyOf(processes, index));
      return drawing;
    }),
  );
  const isDrawn = (id: number) => reports.flat().some(({ lotteryId, outcome }) => lotteryId === id && outcome === 'drawn');
  for (let turn = 0; turn < 5 && !rounds.every(isDrawn); turn++)
    reports.push(await drawDue({ db, ...by(), announcer }, { resting: true }));
  await payUnchecked(db);
  const drawn = reports
    .flat()
    .filter(({ outcome }) => outcome === 'drawn')
    .map(({ lotteryId }) => lotteryId)
    .toSorted((a, b) => a - b);
  const { won, paid } = onlyRow(
    await db.query<{ won: number; paid: number }>(
      `select (select count(*) from lotteries where winner_user_id is not null) as won,
         (select count(*) from ledger_entries where reason = 'prize' and user_id is not null) + (select count(*) from orders) as paid`,
    ),
  );
  return { rounds, drawn, won, paid };
}

const firstSale = 250;
export const enoughSold = 21;

/**
 * Lets buyers try all numbers of rounds while the sales end and concurrent draws wait for that. The sale is extended until enough
 * tickets were sold: on a busy machine the first may end before any purchase.
 * @returns the number of tickets sold in the last sale; findLedgerFaults shows whether one was sold too late
 */
export async function sellAndDraw(processes: readonly Database[], buyers: readonly Player[], count: number): Promise<number> {
  let sold = 0;
  for (let sale = firstSale; sold < enoughSold && sale <= 32 * firstSale; sale *= 2)
    sold = await sellAndDrawOnce(processes, buyers, count, sale);
  return sold;
}

async function sellAndDrawOnce(
  processes: readonly Database[],
  buyers: readonly Player[],
  count: number,
  sale: number,
): Promise<number> {
  const db = anyOf(processes, 0);
  const rounds: number[] = [];
  for (let index = 0; index < count; index++) rounds.push(await addLottery(db, { numbers: 256, prize: 3 }));
  await queryWithoutTriggers(
    db,
    `update lotteries set ends_at = clock_timestamp() + $2 * interval '1 millisecond' + interval '12 milliseconds' * place
     from unnest($1::bigint[]) with ordinality as r (id, place) where lotteries.id = r.id`,
    [rounds, sale],
  );
  let undrawn = rounds.length;
  const selling = mapConcurrent(
    Array.from({ length: 24 }, (_, index) => index),
    24,
    async (index) => {
      for (let turn = 0; undrawn > 0; turn++) {
        const number = Math.floor(turn / rounds.length) * 24 + index;
        if (number >= 256) return;
        await buyOne(anyOf(processes, index), anyOf(rounds, turn + index * 7), number, anyOf(buyers, index));
      }
    },
  );
  const drawing = mapConcurrent([0, 1, 2, 3], 4, async (index) => {
    while (undrawn > 0) {
      const reports = await drawDue({ db: anyOf(processes, index), ...by(), announcer });
      undrawn -= reports.filter(({ outcome }) => outcome === 'drawn').length;
      await sleep(1);
    }
  });
  await Promise.all([selling, drawing]);
  const { sold } = onlyRow(
    await db.query<{ sold: number }>('select count(*) as sold from tickets where lottery_id = any ($1)', [rounds]),
  );
  return sold;
}

function anyOf<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is none.');
  return item;
}
