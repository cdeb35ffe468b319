import type { Database } from '../src/core/db/database.ts';

/** A request that waits at a statement. */
export interface Held {
  /** Resolves when the request has reached the statement. */
  reached: Promise<void>;
  /** Lets it go on. */
  release(): void;
}

/**
 * A database that holds back one statement, so that a test can run another request in between. `begin` stands for the start of a
 * transaction, `commit` for its end; statements between them are not held. The embedded database runs one transaction at a time: nothing
 * else runs there while a commit is held.
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
