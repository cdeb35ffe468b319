import path from 'node:path';

/** Where the types of all tables stand. */
export const schemaFile = path.resolve(import.meta.dirname, '../src/core/db/schema.ts');
