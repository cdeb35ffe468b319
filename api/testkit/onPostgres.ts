import { type DatabaseKind, postgresKind } from './databases.ts';

const absent: DatabaseKind = { name: 'postgres', open: () => Promise.reject(new Error('There is no PostgreSQL in this run.')) };
const only = [postgresKind ?? absent];

/** `describe` for tests that need a real PostgreSQL, with `$name` in the title. Skipped, never empty, where the run has none. */
export const describeOnPostgres = (postgresKind ? describe : describe.skip).each(only);
export const testOnPostgres = (postgresKind ? test : test.skip).each(only);
export const skipOnPostgres = describe.skip.each(only);

type Case = (title: string, body: () => Promise<void>) => void;

export function testOnlyOn(wanted: DatabaseKind['name'], name: DatabaseKind['name']): Case {
  return name === wanted ? test : () => {};
}
