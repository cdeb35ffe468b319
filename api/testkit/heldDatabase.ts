import type { Database } from '../src/core/db/database.ts';

export interface Held {
  reached: Promise<void>;
  release(): void;
}

/**
 * Wraps a database so that one statement can be blocked while a test runs another request. `begin` and `commit` stand for the
 * start and the end of a transaction; statements inside one are not blocked. The embedded database runs one transaction at a
 * time, so it does nothing else while a commit is blocked.
 */
export function heldDatabase(db: Database): { db: Database; hold(statement: RegExp): Held } {
  let waiting: { statement: RegExp; reached(): void; released: Promise<void> } | undefined;
  const pass = async (sql: string) => {
    const held = waiting;
    if (!held?.statement.test(sql)) return;
    waiting = undefined;
    held.reached();
    await held.released;
  };
  return {
    db: {
      ...db,
      query: async (sql, params, options) => {
        await pass(sql);
        return db.query(sql, params, options);
      },
      transaction: async (work) => {
        await pass('begin');
        return db.transaction(async (tx) => {
          const result = await work(tx);
          await pass('commit');
          return result;
        });
      },
    },
    hold: (statement) => {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      waiting = { statement, reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
  };
}

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
