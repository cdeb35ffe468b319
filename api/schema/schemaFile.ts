import path from 'node:path';

export const schemaFile = path.resolve(import.meta.dirname, '../src/core/db/schema.ts');
