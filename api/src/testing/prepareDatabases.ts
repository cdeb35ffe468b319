import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../base/db/migrate.ts';
import { pgliteDatabase, pgliteOptions } from '../base/db/pglite.ts';
import { postgresBinaries, startPostgresServer } from './postgresServer.ts';
import { pgliteVariable, postgresVariable, prepared } from './preparedDatabases.ts';

/** Once a run: one PostgreSQL, and one migrated PGlite that every test file starts from a copy of. */
export default async function prepareDatabases(): Promise<void> {
  prepared.folder = await mkdtemp(path.join(tmpdir(), 'lotto-tests-'));
  process.env[pgliteVariable] = await savedPglite(prepared.folder);
  if (postgresBinaries() === undefined) {
    process.stderr.write(
      `\n*** PostgreSQL IS NOT TESTED in this run: there are no binaries of it for ${process.platform} ${process.arch}. ***\n\n`,
    );
    return;
  }
  // Tests look at concurrency, not at power cuts.
  prepared.server = await startPostgresServer(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
  process.env[postgresVariable] = prepared.server.url('{database}');
}

async function savedPglite(folder: string): Promise<string> {
  const pglite = await PGlite.create(pgliteOptions);
  await migrate(pgliteDatabase(pglite));
  const file = path.join(folder, 'pglite.tar');
  await writeFile(file, (await pglite.dumpDataDir('none')).stream());
  await pglite.close();
  return file;
}
