import { type DatabaseKind, postgresKind } from './databases.ts';

const absent: DatabaseKind = { name: 'postgres', open: () => Promise.reject(new Error('There is no PostgreSQL in this run.')) };
const only = [postgresKind ?? absent];

/** `describe` for what needs a real PostgreSQL, with `$name` in its title. Skipped, never empty, where the run has none. */
export const describeOnPostgres = (postgresKind ? describe : describe.skip).each(only);
/** The same for a single case. */
export const testOnPostgres = (postgresKind ? test : test.skip).each(only);
/** What is skipped in any case: `(canTry('PgBouncer', 'pgbouncer') ? describeOnPostgres : skipOnPostgres)('…', …)`. */
export const skipOnPostgres = describe.skip.each(only);
