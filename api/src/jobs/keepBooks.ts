import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/db/database.ts';
import type { BookKeys } from '../modules/ledger-audit/checkBooks.ts';
import { runDailyCheck } from '../modules/ledger-audit/dailyCheck.ts';
import { type Horizon, isSettled, readHorizon } from '../modules/ledger-audit/pages.repository.ts';
import { closePages } from '../modules/ledger-audit/pages.ts';
import { repeat } from './keeper.ts';

/** Milliseconds between two looks for what can be put on a page. */
const pageMs = 20_000;
/** Milliseconds between two looks whether the check of the day is due, and before the first. */
const dueMs = 60_000;

interface BooksDeps {
  db: Database;
  keys: BookKeys;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Closes pages of the books and checks them once a day, for as long as the process lives. Any number of processes may do it.
 * @returns stops after the work in hand
 */
export function keepBooks(deps: BooksDeps): () => Promise<void> {
  const close = pageCloser(deps.db);
  let looked = false;
  const stops = [
    repeat(async () => {
      await close();
      return pageMs;
    }, deps.log),
    repeat(async () => {
      if (looked) await checkToday(deps);
      looked = true;
      return dueMs;
    }, deps.log),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/**
 * Closes pages up to where nothing can be written any more. An id is given before its row can be seen, so a horizon is taken at one call,
 * the transactions that ran at the next one are waited for, and then all up to the horizon is there.
 * @returns to be called again and again; it says how many pages were closed
 */
export function pageCloser(db: Database): () => Promise<number> {
  let older: Horizon | undefined;
  let newer: Horizon | undefined;
  return async () => {
    if (older !== undefined && newer !== undefined) {
      if (!(await isSettled(db, newer))) return 0;
      const closed = await closePages(db, older);
      [older, newer] = [newer, await readHorizon(db)];
      return closed;
    }
    [older, newer] = [newer, await readHorizon(db)];
    return 0;
  };
}

/** The check of the day, where it is due; what it finds is said to whoever reads the log. */
async function checkToday({ db, keys, log }: BooksDeps): Promise<void> {
  const faults = await runDailyCheck(db, keys);
  if (faults === undefined || faults.length === 0) return;
  const [first] = faults;
  log.error({ faults: faults.length, first }, 'The books are not in order. What is wrong: npm run provider -- ledger status');
}
