import type { Database } from '../src/core/db/database.ts';

/**
 * Returns a database whose process ends in a transaction, as the tables see it: with it still open, or just committed.
 * @param nth transaction, from 1
 */
export function killedIn(db: Database, nth: number, moment: 'open' | 'committed'): Database {
  let begun = 0;
  const dying: Database = {
    ...db,
    as: () => dying,
    transaction: async (work) => {
      begun += 1;
      const last = begun === nth;
      const result = await db.transaction(async (tx) => {
        const done = await work(tx);
        if (last && moment === 'open') throw new Error('killed');
        return done;
      });
      if (last) throw new Error('killed');
      return result;
    },
  };
  return dying;
}
