import { type Database, onlyRow } from './database.ts';

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

/** How far the database's clock is ahead of ours, ms. The answer is taken as given in the middle of the asking. */
async function readAhead(db: Database): Promise<number> {
  const before = Date.now();
  const { now } = onlyRow(await db.query<{ now: Date }>('select clock_timestamp() as now'));
  return now.getTime() - (before + Date.now()) / 2;
}
