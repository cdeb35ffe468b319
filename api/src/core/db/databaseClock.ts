import { sql } from 'kysely';
import { type Database, onlyRow, type Queryable } from './database.ts';
import { statement, tables } from './statement.ts';

export interface DatabaseClock {
  now(): number;
  read(): Promise<void>;
}

export async function openDatabaseClock(db: Database): Promise<DatabaseClock> {
  if (db.kind === 'pglite') return { now: Date.now, read: async () => {} };
  let ahead = await readAhead(db);
  const read = async () => {
    ahead = await readAhead(db);
  };
  return { now: () => Math.round(Date.now() + ahead), read };
}

const clock = statement(() => tables.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')));

export async function databaseTime(db: Queryable): Promise<Date> {
  return onlyRow(await clock(db, {})).now;
}

/**
 * Returns how far the database's clock is ahead of the local one, ms. Assumes that the answer was made halfway through the
 * request.
 */
async function readAhead(db: Database): Promise<number> {
  const before = Date.now();
  const now = await databaseTime(db);
  return now.getTime() - (before + Date.now()) / 2;
}
