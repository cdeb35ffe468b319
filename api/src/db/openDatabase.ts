import path from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';

/**
 * The database of the configuration, reachable.
 * @param onError told about connections that break later; they are made again by themselves
 * @throws FolderHeld, DatabaseUnavailable, or the server's refusal
 */
export async function openDatabase(config: Config, onError: (error: Error) => void): Promise<Database> {
  // Only the driver that is needed is loaded.
  if (config.databaseUrl === null) {
    const { openPglite } = await import('./pglite.ts');
    return openPglite(path.join(config.dataDir, 'database'));
  }
  const { openPostgres } = await import('./postgres.ts');
  const db = openPostgres({ url: config.databaseUrl, onError });
  try {
    await db.query('select 1');
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
