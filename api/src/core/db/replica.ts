import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, DatabaseUnavailable, onlyRow, type Queryable } from './database.ts';
import { type OutageListener, watchOutage } from './outage.ts';

const mostMarks = 60;

/**
 * Computes an upper bound of the age of a replica's data. It records the primary's log position with the time; once the replica
 * has replayed that position, its data is at least as new as that time. Neither wrong clocks nor a suspended server can make the
 * data seem newer than it is.
 */
export class ReplicaAge {
  #marks: { at: number; written: number }[] = [];
  #shownAt = Number.NEGATIVE_INFINITY;

  /**
   * @param written position in the primary's log, bytes
   * @param at time of the query to the primary, ms of performance.now
   */
  primaryHad(written: number, at: number): void {
    this.#marks.push({ at, written });
    if (this.#marks.length > mostMarks) this.#marks.shift();
  }

  replicaShows(shown: number): void {
    const reached = this.#marks.filter(({ written }) => written <= shown);
    const last = reached.at(-1);
    if (last === undefined) return;
    this.#shownAt = Math.max(this.#shownAt, last.at);
    this.#marks = this.#marks.filter(({ at }) => at > last.at);
  }

  forget(): void {
    this.#marks = [];
    this.#shownAt = Number.NEGATIVE_INFINITY;
  }

  /** Returns the maximum age, ms; infinite while nothing is known. */
  atMost(now: number): number {
    return now - this.#shownAt;
  }
}

export const maxAgeMs = 5_000;
const lookMs = 1_000;
const patienceMs = 1_000;

/** Source of reads that may be some seconds old. */
export interface ListReader extends Queryable {
  fromReplica(): boolean;
  close(): Promise<void>;
}

interface Options {
  /** Called when lists are read from the primary because the replica is away or too far behind, and when that is over. */
  away: OutageListener;
  now?: () => number;
}

/**
 * Reads lists from a replica while it is known to be at most `mostAgeMs` behind, else from the primary. A read that fails on the
 * replica is repeated on the primary, so callers do not notice.
 */
export function createListReader(
  primary: Database,
  replica: Database,
  { away, now = () => performance.now() }: Options,
): ListReader {
  const age = new ReplicaAge();
  const outage = watchOutage(away, now);
  const stop = new AbortController();
  const fresh = () => age.atMost(now()) <= maxAgeMs;
  const began = now();

  const checkReplica = async (): Promise<void> => {
    try {
      const at = now();
      age.primaryHad(onlyRow(await primary.query<{ written: number }>(writtenSql)).written, at);
      const { shown, written } = onlyRow(await inTime(replica.query<Shown>(shownSql)));
      if (written !== null) throw new Error('DATABASE_READ_URL names no replica: the server takes writes itself');
      // The log position of another server could have any value; the position of this primary's replica never exceeds the
      // primary's.
      if (shown > onlyRow(await primary.query<{ written: number }>(writtenSql)).written)
        throw new Error('DATABASE_READ_URL names a replica of another server');
      age.replicaShows(shown);
      if (fresh()) outage.worked();
      // At the start its age is unknown, so "too far behind" can be reported only after that time.
      else if (now() - began > maxAgeMs) outage.failed(new Error(`it is more than ${maxAgeMs / 1_000} s behind`));
    } catch (error) {
      age.forget();
      outage.failed(error);
    }
  };

  const looking = (async () => {
    while (!stop.signal.aborted) {
      await checkReplica();
      await sleep(lookMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
  })();

  return {
    fromReplica: fresh,
    query: async (sql, params, options = {}) => {
      if (!fresh()) return primary.query(sql, params, options);
      const since = options.since ?? performance.now();
      try {
        return await inTime(replica.query(sql, params, options));
      } catch {
        // The replica is away, slow, has cancelled the query because of a conflict with recovery, or lacks a migration: the
        // primary answers, or reports what is wrong.
        return primary.query(sql, params, { ...options, since });
      }
    },
    execute: (sql) => primary.execute(sql),
    close: async () => {
      stop.abort();
      await looking;
      await replica.close();
    },
  };
}

const writtenSql = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as written";

interface Shown {
  shown: number;
  written: number | null;
}

const shownSql = `select coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::bigint as shown,
    case when pg_is_in_recovery() then null else 0 end as written`;

async function inTime<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: done.signal }).then(() => {
    throw new DatabaseUnavailable('The replica did not answer in time.');
  });
  // Prevents an unhandled rejection of the promise that loses the race.
  late.catch(() => {});
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
