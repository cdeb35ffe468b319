import { sql } from 'kysely';
import { type Database, onlyRow, type Queryable } from './database.ts';
import { statement, tables } from './statement.ts';

/** Milliseconds between two comparisons of the clocks. */
const compareMs = 60_000;

/** The database's clock without asking it each time: all times of the product are its times. */
export interface DatabaseClock {
  /** Epoch ms. */
  now(): number;
  stop(): void;
}

/** Follows the clock of a database. An embedded one has the clock of this process. */
export async function followClock(db: Database, onError: (error: unknown) => void): Promise<DatabaseClock> {
  if (db.kind === 'pglite') return { now: Date.now, stop: () => {} };
  let ahead = await readAhead(db);
  const timer = setInterval(() => {
    readAhead(db).then((read) => {
      ahead = read;
    }, onError);
  }, compareMs).unref();
  return { now: () => Math.round(Date.now() + ahead), stop: () => clearInterval(timer) };
}

const clock = statement(() => tables.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')));

/** What the database's clock says now. */
export async function databaseTime(db: Queryable): Promise<Date> {
  return onlyRow(await clock(db, {})).now;
}

/** How far the database's clock is ahead of ours, ms. The answer is taken to be from halfway through the asking. */
async function readAhead(db: Database): Promise<number> {
  const before = Date.now();
  const now = await databaseTime(db);
  return now.getTime() - (before + Date.now()) / 2;
}
