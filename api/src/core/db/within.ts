import type { Database, Queryable } from './database.ts';

/**
 * Returns the database seen from inside one transaction: nested transactions become part of it and run one after the other,
 * because locks do not separate them inside one transaction.
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
