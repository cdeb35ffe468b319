// Full tier: races, which only PostgreSQL shows.
import { setTimeout as sleep } from 'node:timers/promises';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { announcer, buyOne, by, drawersAtOnce, enoughSold, sellAndDraw } from '../../../../testkit/drawRace.ts';
import { addLottery, endLottery } from '../../../../testkit/lotteries.ts';
import { rewritePurchases } from '../../../../testkit/numbersRace.ts';
import { testOnlyOn } from '../../../../testkit/onPostgres.ts';
import { type Player, player } from '../../../../testkit/players.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import type { Database } from '../../../core/db/database.ts';
import { findLedgerFaults } from '../../wallets/ledger.repository.ts';
import { drawDue } from './draw.service.ts';

// A short version; `npm run trial -- races` draws a hundred of each.
const due = 20;
const live = 25;

describe.each(databases)('drawers and buyers at once on $name', ({ name, open }) => {
  let database: TestDatabase;
  let processes: Database[];
  let buyers: Player[];

  beforeAll(async () => {
    database = await open();
    processes = database.url === '' ? [database.db] : [database.db, database.another(), database.another()];
    buyers = await Promise.all(Array.from({ length: 20 }, () => player(database.db, { cto: 100_000 })));
  });
  afterAll(() => database.drop());

  test(`12 drawers on ${due} due rounds: ${due} draws, each prize paid once`, async () => {
    const { rounds, drawn, won, paid } = await drawersAtOnce(processes, buyers, due);
    expect(drawn).toEqual(rounds);
    expect(paid).toBe(won);
    expect(won).toBeGreaterThan(due / 2);
    await expectLedgerWithoutFaults(database.db);
  });

  test(`${live} draws under live buying: no ticket after the close, none that the draw did not see`, async () => {
    expect(await sellAndDraw(processes, buyers, live)).toBeGreaterThanOrEqual(enoughSold);
    await expectLedgerWithoutFaults(database.db);
  });

  // Last, because it alters the schema. PGlite runs one statement at a time, so nothing can run in between.
  testOnlyOn('postgres', name)('control: with the lock taken out, a ticket slips in after the draw', async () => {
    const { db } = database;
    await takeOutTheLock(db);
    const id = await addLottery(db, { numbers: 256, prize: 3 });
    // Operators have no short timeout: the purchase waits between its check of the time and its insert until the lottery is
    // drawn.
    const { buying } = await db.as('operator').transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [gate]);
      const begun = buyOne(database.another().as('operator'), id, 7, buyers[0] ?? fail());
      while (!(await standsAtTheGate(db))) await sleep(10);
      await endLottery(db, id);
      const reports = await drawDue({ db, ...by(), announcer });
      expect(reports).toContainEqual(expect.objectContaining({ lotteryId: id, outcome: 'drawn' }));
      return { buying: begun };
    });
    expect(await buying).toMatchObject({ outcome: 'BOUGHT' });
    const faults = new Set((await findLedgerFaults(db)).map(({ fault }) => fault));
    expect([...faults]).toContain('ticket that the draw did not see');
  });
});

const gate = 1;

async function standsAtTheGate(db: Database): Promise<boolean> {
  const waiting = await db.query(
    `select 1 from pg_locks join pg_database d on d.oid = database
     where locktype = 'advisory' and not granted and datname = current_database()`,
  );
  return waiting.length > 0;
}

/**
 * Removes the locks of purchases on the lottery, including those of foreign keys, and adds a wait between the check of the time
 * and the insert.
 */
async function takeOutTheLock(db: Database): Promise<void> {
  const lock = 'order by l.id for key share';
  const write = 'select c.size into log_size';
  await rewritePurchases(db, {
    [`${lock} skip locked)`]: ')',
    [`${lock})`]: ')',
    [write]: `perform pg_advisory_xact_lock_shared(${gate}); ${write}`,
  });
  await db.execute(`
    alter table tickets drop constraint tickets_lottery_id_fkey;
    alter table purchases drop constraint purchases_lottery_id_fkey`);
}

function fail(): never {
  throw new Error('There is none.');
}
