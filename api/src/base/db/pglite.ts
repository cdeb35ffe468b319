import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PGlite, type PGliteInterface, type Transaction, types } from '@electric-sql/pglite';
import { keepToOwner } from '../data-folder/keepToOwner.ts';
import type { Database, Queryable } from './database.ts';
import { FolderUnusable } from './folderProblem.ts';
import { parseInt8 } from './int8.ts';
import { lockFolder } from './lock.ts';

export const pgliteOptions = { parsers: { [types.INT8]: parseInt8 } };

/**
 * Opens (or makes) the embedded database in a folder. One process only: see lock.ts.
 * It survives `kill -9`. A power cut may cost everything since the last backup: PGlite runs with `fsync=off`, and its file system for Node
 * passes no fsync on, whatever `relaxedDurability` says (docs/operations/backup.md).
 * @throws FolderHeld, FolderUnusable
 */
export async function openPglite(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Before there is anything in it: the database makes its first files for everybody (0666).
  await keepToOwner(folder);
  const unlock = await lockFolder(folder);
  try {
    const pglite = await PGlite.create(path.join(folder, 'data'), pgliteOptions);
    await keepToOwner(folder);
    return pgliteDatabase(pglite, unlock);
  } catch (error) {
    await unlock();
    throw new FolderUnusable(folder, error);
  }
}

/** Wraps an open PGlite; `afterClose` runs when it is closed. */
export function pgliteDatabase(pglite: PGliteInterface, afterClose: () => Promise<void> = async () => {}): Database {
  const database: Database = {
    kind: 'pglite',
    // One connection, so nothing ever waits for a lock.
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
