import type { Database, Queryable } from '../src/core/db/database.ts';

/**
 * Runs a statement without the tables' triggers, by `session_replication_role`, which a superuser (as in tests) may set. For
 * tests that need another past, and for tests of the ledger audit.
 */
export async function queryWithoutTriggers<Row>(db: Database, sql: string, params: readonly unknown[] = []): Promise<Row[]> {
  return db.transaction(async (tx) => unguarded(tx, () => tx.query<Row>(sql, params)));
}

export async function unguarded<Result>(tx: Queryable, work: () => Promise<Result>): Promise<Result> {
  await tx.execute('set local session_replication_role = replica');
  const result = await work();
  await tx.execute('set local session_replication_role = origin');
  return result;
}
