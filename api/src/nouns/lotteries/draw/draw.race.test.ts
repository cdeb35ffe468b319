import { setTimeout as sleep } from 'node:timers/promises';
import type { Block, BlockSource } from '../../../base/chain/blockSource.ts';
import { type Database, onlyRow } from '../../../base/db/database.ts';
import { databases, type TestDatabase } from '../../../testing/databases.ts';
import { inParallel } from '../../../testing/fronts.ts';
import { addLottery, endLottery } from '../../../testing/lotteries.ts';
import { type Player, player } from '../../../testing/players.ts';
import { expectBooksInOrder } from '../../../testing/wallets.ts';
import { buyTickets } from '../../purchases/purchases.repository.ts';
import { findLedgerFaults } from '../../wallets/ledger.repository.ts';
import { drawDue } from './draw.service.ts';

const announcer = { announce: () => {} };
/** Decides every round by its end time, so that all drawers would come to the same result. */
const chain: BlockSource = {
  chain: 'bsc',
  name: 'BNB Smart Chain',
  firstBlockAt: async (time): Promise<Block> => ({ number: 1, hash: `0x${time.getTime().toString(16).padStart(64, '0')}`, time }),
};

describe.each(databases)('drawers and buyers at once on $name', ({ name, open }) => {
  let database: TestDatabase;
  /** Connections of several processes; PGlite has one. */
  let processes: Database[];
  let buyers: Player[];
  const anyOf = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] ?? fail();

  beforeAll(async () => {
    database = await open();
    processes = database.url === '' ? [database.db] : [database.db, database.another(), database.another()];
    buyers = await Promise.all(Array.from({ length: 20 }, () => player(database.db, { cto: 100_000 })));
  });
  afterAll(() => database.drop());

  const buyOne = (db: Database, lotteryId: number, number: number, buyer: Player) =>
    buyTickets(db, { sessionId: null, userId: buyer.id, lotteryId, ticketNumbers: [number], idempotencyKey: null });

  test('12 drawers on 60 due rounds: 60 draws, each prize paid once', async () => {
    const { db } = database;
    const rounds: number[] = [];
    for (let count = 0; count < 60; count++) {
      const id = await addLottery(db, { numbers: 2, prize: count % 2 === 0 ? 9 : 0 });
      await buyOne(db, id, 0, anyOf(buyers, count));
      if (count % 3 !== 0) await buyOne(db, id, 1, anyOf(buyers, count + 1));
      rounds.push(id);
    }
    for (const id of rounds) await endLottery(db, id);
    const reports = (
      await Promise.all(
        Array.from({ length: 12 }, (_, index) => drawDue({ db: anyOf(processes, index), blockSource: chain, announcer })),
      )
    ).flat();
    const drawn = reports.filter(({ outcome }) => outcome === 'drawn').map(({ lotteryId }) => lotteryId);
    expect(drawn.toSorted((a, b) => a - b)).toEqual(rounds);
    const { won, paid, orders } = onlyRow(
      await db.query<{ won: number; paid: number; orders: number }>(
        `select (select count(*) from lotteries where winner_user_id is not null) as won,
           (select count(*) from ledger_entries where reason = 'prize' and user_id is not null) as paid, (select count(*) from orders) as orders`,
      ),
    );
    expect(paid + orders).toBe(won);
    expect(won).toBeGreaterThan(30);
    await expectBooksInOrder(db);
  });

  /** Buyers try the numbers of rounds one after the other while their sales end and drawers wait for that. */
  const sellAndDraw = async (rounds: readonly number[]) => {
    const { db } = database;
    await db.query(
      `update lotteries set ends_at = clock_timestamp() + interval '250 milliseconds' + interval '12 milliseconds' * place
       from unnest($1::bigint[]) with ordinality as r (id, place) where lotteries.id = r.id`,
      [rounds],
    );
    let undrawn = rounds.length;
    const selling = inParallel(
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
    const drawing = inParallel([0, 1, 2, 3], 4, async (index) => {
      while (undrawn > 0) {
        const reports = await drawDue({ db: anyOf(processes, index), blockSource: chain, announcer });
        undrawn -= reports.filter(({ outcome }) => outcome === 'drawn').length;
        await sleep(1);
      }
    });
    await Promise.all([selling, drawing]);
    const { sold } = onlyRow(
      await db.query<{ sold: number }>('select count(*) as sold from tickets where lottery_id = any ($1)', [rounds]),
    );
    expect(sold).toBeGreaterThan(20);
  };

  const hundredLotteries = async (count: number) => {
    const rounds: number[] = [];
    for (let index = 0; index < count; index++) rounds.push(await addLottery(database.db, { numbers: 256, prize: 3 }));
    return rounds;
  };

  test('100 draws under live buying: no ticket after the close, none that the draw did not see', async () => {
    await sellAndDraw(await hundredLotteries(100));
    await expectBooksInOrder(database.db);
  });

  // Last: it spoils the database. PGlite runs one statement at a time, so there nothing can come between, lock or no lock.
  (name === 'pglite' ? test.skip : test)('control: with the lock taken out, a ticket slips in after the draw', async () => {
    const { db } = database;
    await takeOutTheLock(db);
    const id = await addLottery(db, { numbers: 256, prize: 3 });
    // Operators have time: the purchase stands between its look at the clock and its ticket until the round is drawn.
    const { buying } = await db.as('operator').transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [gate]);
      const begun = buyOne(database.another().as('operator'), id, 7, anyOf(buyers, 0));
      while (!(await standsAtTheGate(db))) await sleep(10);
      await endLottery(db, id);
      const reports = await drawDue({ db, blockSource: chain, announcer });
      expect(reports).toContainEqual(expect.objectContaining({ lotteryId: id, outcome: 'drawn' }));
      return { buying: begun };
    });
    expect(await buying).toMatchObject({ outcome: 'BOUGHT' });
    const faults = new Set((await findLedgerFaults(db)).map(({ fault }) => fault));
    expect([...faults]).toContain('ticket that the draw did not see');
  });
});

/** Held by the control for as long as a purchase shall stand still. */
const gate = 1;

async function standsAtTheGate(db: Database): Promise<boolean> {
  const waiting = await db.query(
    `select 1 from pg_locks join pg_database d on d.oid = database
     where locktype = 'advisory' and not granted and datname = current_database()`,
  );
  return waiting.length > 0;
}

/**
 * Buyers hold no lock on the round any more (neither their own nor the foreign keys'), and stop at the gate between looking at the
 * clock and writing, as on a server that is busy just then.
 */
async function takeOutTheLock(db: Database): Promise<void> {
  const { source } = onlyRow(await db.query<{ source: string }>("select pg_get_functiondef('buy_tickets'::regproc) as source"));
  const lock = 'where l.id = p_lottery for key share;\n  v_at := clock_timestamp();';
  expect(source).toContain(lock);
  const stop = `where l.id = p_lottery;\n  v_at := clock_timestamp();\n  perform pg_advisory_xact_lock_shared(${gate});`;
  await db.execute(`
    alter table tickets drop constraint tickets_lottery_id_fkey;
    alter table purchases drop constraint purchases_lottery_id_fkey;
    ${source.replace(lock, stop)}`);
}

function fail(): never {
  throw new Error('There is none.');
}
