import { readFileSync } from 'node:fs';

export const onPostgres = 'on postgres\\b';
export const journey = '@journey';

export interface TestFile {
  /** Reason why only `npm run test:all` runs it; undefined for a file of the quick tier. */
  fullTier: string | undefined;
  /** Whether it has cases for PostgreSQL, so that a file of the quick tier runs once more there. */
  hasSecondPass: boolean;
}

/** Reads the tier of a test file: the full tier if it has a line (by convention the first) `// Full tier: why.` */
export function readTestFile(path: string): TestFile {
  const source = readFileSync(path, 'utf8');
  const fullTier = /^\/\/ Full tier: (.+)$/m.exec(source)?.[1];
  return {
    fullTier,
    hasSecondPass: fullTier === undefined && /\beach\(databases\)|\w+OnPostgres\b|\bpostgresKind\b/.test(source),
  };
}
