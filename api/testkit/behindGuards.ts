import type { Database, Queryable } from '../src/core/db/database.ts';

/**
 * Does what the tables' triggers refuse: with `session_replication_role`, which a superuser (as tests are) may set, none of them
 * fires. For tests that need another past, and for those that show what the check of the books finds.
 */
export async function behindGuards<Row>(db: Database, sql: string, params: readonly unknown[] = []): Promise<Row[]> {
  return db.transaction(async (tx) => unguarded(tx, () => tx.query<Row>(sql, params)));
}

/** The same for several statements of one transaction. */
export async function unguarded<Result>(tx: Queryable, work: () => Promise<Result>): Promise<Result> {
  await tx.execute('set local session_replication_role = replica');
  const result = await work();
  await tx.execute('set local session_replication_role = origin');
  return result;
}
