import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config/config.ts';
import { type Database, DatabaseBusy, onlyRow, type Queryable } from './database.ts';

/*
 * A change of a table waits for all transactions that use the table, and later ones queue behind it: a report of ten minutes
 * would stop all purchases. So a migration waits only briefly for its lock, leaves the queue, and retries.
 */

/**
 * Lock waiting of a migration, ms. `lock`: longest wait of one attempt; others are blocked behind it for as long. `pause`: pause
 * between two attempts, in which blocked work finishes.
 */
export interface LockRetryTimes {
  lock: number;
  pause: number;
  total: number;
}

export const defaultPatience: LockRetryTimes = { lock: 1_000, pause: 3_000, total: 5 * 60_000 };

/** The lock of a table was not free within the limit of a migration. */
export class TablesLocked extends ConfigError {
  override name = 'TablesHeld';
}

/** Called in the transaction of an attempt, before it takes contended locks. */
export type SetLockTimeout = (tx: Queryable) => Promise<void>;

/**
 * Retries until `work` gets the locks that it needs.
 * @param work a transaction that calls `wait`; it is rolled back when a lock is not free in time
 * @throws TablesHeld naming the holders of the lock
 */
export async function withLockRetry<Result>(
  db: Database,
  { lock, pause, total }: LockRetryTimes,
  work: (wait: SetLockTimeout) => Promise<Result>,
): Promise<Result> {
  if (db.kind === 'pglite') return work(async () => {});
  const start = performance.now();
  for (;;) {
    let pid: number | undefined;
    let holders: string[] = [];
    const looking = setInterval(
      () => {
        if (pid === undefined) return;
        // The holders of a lock can be queried only during the wait.
        holdersOf(db, pid).then(
          (found) => {
            if (found.length > 0) holders = found;
          },
          () => {},
        );
      },
      Math.max(50, lock / 4),
    );
    try {
      return await work(async (tx) => {
        await tx.query("select set_config('lock_timeout', $1, true)", [String(lock)]);
        pid = onlyRow(await tx.query<{ pid: number }>('select pg_backend_pid() as pid')).pid;
      });
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
      if (performance.now() - start + pause > total) throw held(holders, total, error);
    } finally {
      clearInterval(looking);
    }
    await sleep(pause);
  }
}

function held(holders: readonly string[], total: number, cause: unknown): TablesLocked {
  const who = holders.length > 0 ? holders.join('; ') : 'somebody who was gone before they could be named';
  const sentence =
    `The tables could not be changed: for ${Math.round(total / 1000)} seconds they were held by ${who}. Nothing was changed by this ` +
    'migration. End that work (select pg_terminate_backend(…)) or wait for its end, and start again.';
  const error = new TablesLocked(sentence);
  error.cause = cause;
  return error;
}

interface Holder {
  pid: number;
  role: string | null;
  application: string | null;
  state: string | null;
  seconds: number;
  query: string | null;
}

async function holdersOf(db: Queryable, pid: number): Promise<string[]> {
  const rows = await db.query<Holder>(
    `select a.pid, a.usename as role, a.application_name as application, a.state,
        coalesce(extract(epoch from clock_timestamp() - a.xact_start), 0)::float8 as seconds, left(a.query, 80) as query
      from unnest(pg_blocking_pids($1)) b (pid) join pg_stat_activity a on a.pid = b.pid order by a.xact_start limit 3`,
    [pid],
  );
  return rows.map(({ pid: holder, role, application, state, seconds, query }) => {
    const what = query?.replace(/\s+/g, ' ').trim() || 'unknown work';
    return `process ${holder} of ${role ?? 'somebody'} (${application || 'no name'}, ${state ?? 'state unknown'}, for ${Math.round(seconds)} s: ${what})`;
  });
}
