import type { Database, Queryable } from './database.ts';

/**
 * The database seen from inside one transaction: what would open its own becomes a part of this one, one after the other, since locks
 * keep nobody apart inside it.
 */
export function within(db: Database, tx: Queryable): Database {
  let last: Promise<unknown> = Promise.resolve();
  const inside: Database = {
    ...db,
    query: tx.query,
    execute: tx.execute,
    as: () => inside,
    transaction: (work) => {
      const done = last.then(() => work(tx));
      last = done.catch(() => {});
      return done;
    },
  };
  return inside;
}
