import type { Database, Queryable } from '../db/database.ts';
import { currentTrace, type Telemetry } from './trace.ts';

export function tracedDatabase(db: Database, telemetry: Telemetry): Database {
  return {
    ...db,
    ...traced(db, telemetry),
    as: (work) => tracedDatabase(db.as(work), telemetry),
    transaction: (work) => db.transaction((tx) => work({ ...tx, ...traced(tx, telemetry) })),
  };
}

function traced(on: Queryable, telemetry: Telemetry): Pick<Queryable, 'query' | 'execute'> {
  const told = async <Result>(sql: string, run: () => Promise<Result>): Promise<Result> => {
    const end = telemetry.statement(currentTrace(), sql);
    try {
      const result = await run();
      end();
      return result;
    } catch (error) {
      end(error);
      throw error;
    }
  };
  return {
    query: (sql, params, options) => told(sql, () => on.query(sql, params, options)),
    execute: (sql) => told(sql, () => on.execute(sql)),
  };
}
