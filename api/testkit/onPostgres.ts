import { type DatabaseKind, postgresKind } from './databases.ts';

const absent: DatabaseKind = { name: 'postgres', open: () => Promise.reject(new Error('There is no PostgreSQL in this run.')) };
const only = [postgresKind ?? absent];

/** `describe` for what needs a real PostgreSQL, with `$name` in its title. Skipped, never empty, where the run has none. */
export const describeOnPostgres = (postgresKind ? describe : describe.skip).each(only);
/** The same for a single case. */
export const testOnPostgres = (postgresKind ? test : test.skip).each(only);
/** What is skipped in any case: `(canTry('PgBouncer', 'pgbouncer') ? describeOnPostgres : skipOnPostgres)('…', …)`. */
export const skipOnPostgres = describe.skip.each(only);

type Case = (title: string, body: () => Promise<void>) => void;

/** `test` inside `describe.each(databases)` for a case that one kind of database has, and the other cannot have. */
export function testOnlyOn(wanted: DatabaseKind['name'], name: DatabaseKind['name']): Case {
  return name === wanted ? test : () => {};
}
