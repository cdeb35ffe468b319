import { readFileSync } from 'node:fs';

/** Names of a case on a real PostgreSQL: the second pass picks its cases by it. */
export const onPostgres = 'on postgres\\b';
/** The tag of browser tests that `npm test` runs. */
export const journey = '@journey';

export interface TestFile {
  /** Why only `npm run test:all` runs it; undefined for a file of the quick tier. */
  fullTier: string | undefined;
  /** Whether cases of it run on PostgreSQL, so that a file of the quick tier is run once more there. */
  hasSecondPass: boolean;
}

/** Reads from a test file which tier it belongs to: the full one where its first line is `// Full tier: why.` */
export function readTestFile(path: string): TestFile {
  const source = readFileSync(path, 'utf8');
  const fullTier = /^\/\/ Full tier: (.+)$/m.exec(source)?.[1];
  return {
    fullTier,
    hasSecondPass: fullTier === undefined && /\beach\(databases\)|\w+OnPostgres\b|\bpostgresKind\b/.test(source),
  };
}
