import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../src/core/db/migrate.ts';
import { prepareDatabase } from '../src/core/db/openDatabase.ts';
import { pgliteDatabase } from '../src/core/db/pglite.ts';
import { openPostgres } from '../src/core/db/postgres.ts';
import { allTables } from '../src/modules/tables.ts';
import { type PostgresServer, postgresBinaries, startPostgresServer } from './postgresServer.ts';
import {
  migratedTemplate,
  noteMigrations,
  pgliteVariable,
  postgresVariable,
  prepared,
  roles,
  testPglite,
  urlAs,
  wantedDatabases,
} from './preparedDatabases.ts';
import { boundlessBudget } from './wallets.ts';

/**
 * Creates once per run a PGlite and, where the run needs it, a PostgreSQL, each with a migrated database that every test file
 * copies.
 */
export default async function prepareDatabases(): Promise<void> {
  prepared.folder = await mkdtemp(path.join(tmpdir(), 'lotto-tests-'));
  await noteMigrations();
  process.env[pgliteVariable] = await savedPglite(prepared.folder);
  if (wantedDatabases === 'embedded') return;
  if (postgresBinaries() === undefined) {
    process.stderr.write(
      `\n*** PostgreSQL IS NOT TESTED in this run: there are no binaries of it for ${process.platform} ${process.arch}. ***\n\n`,
    );
    return;
  }
  // Durability is off: tests need no protection from power cuts.
  prepared.server = await startPostgresServer(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
  await migrateTemplate(prepared.server);
  process.env[postgresVariable] = prepared.server.url('{database}');
}

async function migrateTemplate(server: PostgresServer): Promise<void> {
  const admin = openPostgres({ url: server.url('postgres'), maxConnections: 1 });
  for (const role of Object.values(roles)) await admin.execute(`create role ${role} login`);
  await admin.execute(`create database ${migratedTemplate} owner ${roles.owner}`);
  await admin.close();
  // Closed again, because PostgreSQL copies only a database without connections.
  const url = server.url(migratedTemplate);
  const runtime = openPostgres({ url: urlAs(roles.runtime, url), maxConnections: 1 });
  await prepareDatabase({ databaseOwnerUrl: urlAs(roles.owner, url), allowPlain: [] }, runtime, allTables);
  await runtime.close();
  const superuser = openPostgres({ url, maxConnections: 1 });
  await superuser.execute(boundlessBudget);
  await superuser.close();
}

async function savedPglite(folder: string): Promise<string> {
  const pglite = await PGlite.create(testPglite);
  await migrate(pgliteDatabase(pglite));
  await pglite.exec(boundlessBudget);
  const file = path.join(folder, 'pglite.tar');
  await writeFile(file, (await pglite.dumpDataDir('none')).stream());
  await pglite.close();
  return file;
}
