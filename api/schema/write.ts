import { writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../src/core/db/migrate.ts';
import { pgliteDatabase, pgliteOptions } from '../src/core/db/pglite.ts';
import { writeTables } from './documentTables.ts';
import { writeLanded } from './landed.ts';
import { schemaFile, schemaSource } from './schemaSource.ts';

/**
 * Command `npm run schema`: generates the types of all tables after a migration, and the tables of documents. `npm run schema -- landed` records the committed
 * tree as the running release.
 */
if (process.argv[2] === 'landed') writeLanded();
else {
  await writeTables();
  const db = pgliteDatabase(await PGlite.create(pgliteOptions));
  await migrate(db);
  await writeFile(schemaFile, await schemaSource(db));
  await db.close();
}
