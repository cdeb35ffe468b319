import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite, type PGliteInterface, type Transaction, types } from '@electric-sql/pglite';
import { restrictToOwner } from '../data-dir/restrictPermissions.ts';
import { type Database, parseInt8, type Queryable } from './database.ts';
import { FolderUnusable, lockFolder } from './dataFolder.ts';
export const pgliteOptions = { parsers: { [types.INT8]: parseInt8 } };

/**
 * Opens or creates the embedded database in a folder, for one process only (dataFolder.ts).
 * It survives `kill -9`. A power cut may lose everything since the last backup: PGlite runs with `fsync=off`, and its file system
 * for Node forwards no fsync, whatever `relaxedDurability` is set to (docs/operations/backup.md).
 * @throws FolderHeld, FolderUnusable
 */
export async function openPglite(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // While the folder is empty: the database creates its first files readable for all (0666).
  await restrictToOwner(folder);
  const unlock = await lockFolder(folder);
  try {
    const pglite = await PGlite.create(path.join(folder, 'data'), pgliteOptions);
    await restrictToOwner(folder);
    return pgliteDatabase(pglite, unlock);
  } catch (error) {
    await unlock();
    throw new FolderUnusable(folder, error);
  }
}

export function pgliteDatabase(pglite: PGliteInterface, afterClose: () => Promise<void> = async () => {}): Database {
  const database: Database = {
    kind: 'pglite',
    as: () => database,
    ...pgliteQueryable(pglite),
    transaction: (work) => pglite.transaction((tx) => work(pgliteQueryable(tx))),
    listen: async (channel, onMessage) => {
      const stop = await pglite.listen(channel, onMessage);
      return () => stop();
    },
    notify: async (channel, payload) => {
      await pglite.query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: async () => {
      await pglite.close();
      await afterClose();
    },
  };
  return database;
}

function pgliteQueryable(target: PGliteInterface | Transaction): Queryable {
  return {
    query: async <Row>(sql: string, params: readonly unknown[] = []) => (await target.query<Row>(sql, [...params])).rows,
    execute: async (sql) => {
      await target.exec(sql);
    },
  };
}
