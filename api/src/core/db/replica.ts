import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, DatabaseUnavailable, onlyRow, type Queryable } from './database.ts';
import { type OutageListener, watchOutage } from './outage.ts';
import { ReplicaAge } from './replicaAge.ts';

/** How old what a replica shows may be, ms. */
export const mostAgeMs = 5_000;
/** Between two looks at how far it is, ms. */
const lookMs = 1_000;
/** How long a replica may take for an answer, ms; then the primary is asked, which has the rest of the request's time. */
const patienceMs = 1_000;

/** Reads that may be some seconds old. */
export interface Lists extends Queryable {
  /** Whether the replica would be asked now. */
  fromReplica(): boolean;
  /** Stops looking and closes the replica's connections; the primary's are not its own. */
  close(): Promise<void>;
}

interface Options {
  /** Told when lists come from the primary because the replica is away or too far behind, and when that is over. */
  away: OutageListener;
  now?: () => number;
}

/**
 * Lists from a replica as long as it is known to be at most `mostAgeMs` behind, else from the primary. Whatever fails on the replica is
 * asked of the primary, so nobody sees that there is one.
 */
export function listsFrom(primary: Database, replica: Database, { away, now = () => performance.now() }: Options): Lists {
  const age = new ReplicaAge();
  const outage = watchOutage(away, now);
  const stop = new AbortController();
  const fresh = () => age.atMost(now()) <= mostAgeMs;
  const began = now();

  const look = async (): Promise<void> => {
    try {
      const at = now();
      age.primaryHad(onlyRow(await primary.query<{ written: number }>(writtenSql)).written, at);
      const { shown, written } = onlyRow(await inTime(replica.query<Shown>(shownSql)));
      if (written !== null) throw new Error('DATABASE_READ_URL names no replica: the server takes writes itself');
      // Of another server's log it may have any length; of its own primary's never more than that one has.
      if (shown > onlyRow(await primary.query<{ written: number }>(writtenSql)).written)
        throw new Error('DATABASE_READ_URL names a replica of another server');
      age.replicaShows(shown);
      if (fresh()) outage.worked();
      // At first nothing is known of its age: that it is too far behind can be said after that time at the earliest.
      else if (now() - began > mostAgeMs) outage.failed(new Error(`it is more than ${mostAgeMs / 1_000} s behind`));
    } catch (error) {
      age.forget();
      outage.failed(error);
    }
  };

  const looking = (async () => {
    while (!stop.signal.aborted) {
      await look();
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
        // Away, slow, in the way of what it takes over, or not yet at the migration that this needs: the primary says what is wrong.
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
  /** Null on a replica. */
  written: number | null;
}

const shownSql = `select coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::bigint as shown,
    case when pg_is_in_recovery() then null else 0 end as written`;

/** An answer that comes later is dropped. @throws DatabaseUnavailable */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: done.signal }).then(() => {
    throw new DatabaseUnavailable('The replica did not answer in time.');
  });
  // Whichever is second may still fail.
  late.catch(() => {});
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
