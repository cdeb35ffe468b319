import type { Database } from '../src/core/db/database.ts';

/** Finds the columns (`table.column`) in which any of the texts occurs, in any row. */
export async function findCanaries(db: Database, canaries: readonly string[]): Promise<string[]> {
  const columns = await db.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'uuid', 'bytea')) order by 1, 2`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const like = canaries.map((_, index) => `lower("${column}"::text) like '%' || lower($${index + 1}) || '%'`).join(' or ');
    const rows = await db.query(`select 1 from "${table}" where ${like} limit 1`, canaries);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
