import type { Database, Queryable } from '../src/core/db/database.ts';

/** Wraps a database so that every statement is recorded, to show that two requests do the same work. */
export function recordingDatabase(db: Database): { db: Database; statements: string[] } {
  const statements: string[] = [];
  const recording = (target: Queryable): Queryable => ({
    query: (sql, params, options) => {
      statements.push(sql);
      return target.query(sql, params, options);
    },
    execute: (sql) => target.execute(sql),
    ...(target.fairKey !== undefined && { fairKey: target.fairKey }),
    ...(target.vault !== undefined && { vault: target.vault }),
  });
  const recorded: Database = {
    ...db,
    ...recording(db),
    transaction: (work) =>
      db.transaction((tx) => {
        statements.push('begin');
        return work(recording(tx));
      }),
  };
  return { db: recorded, statements };
}
