import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from './database.ts';
import type { PostgresOptions } from './postgres.ts';
import { withFairKey } from './withFairKey.ts';

/**
 * The database of the configuration, reachable.
 * @param listeners told when it goes away later and when it is back; connections are made again by themselves
 * @throws FolderHeld, DatabaseUnavailable, or the server's refusal
 */
export async function openDatabase(config: Config, listeners: Pick<PostgresOptions, 'away' | 'busy'>): Promise<Database> {
  const vault = { seals: config.sealKey, opens: config.openKeys };
  // Only the driver that is needed is loaded.
  if (config.databaseUrl === null) {
    const { openPglite } = await import('./pglite.ts');
    return withFairKey(await openPglite(path.join(config.dataDir, 'database')), config.fairKey, vault);
  }
  const { openPostgres } = await import('./postgres.ts');
  const options = { url: config.databaseUrl, allowPlain: config.allowPlain.includes('database') };
  // Nobody is told of an outage that the caller learns of by the throw.
  const first = openPostgres({ ...options, maxConnections: 1 });
  try {
    await first.query('select 1');
    return withFairKey(openPostgres({ ...options, ...listeners }), config.fairKey, vault);
  } finally {
    await first.close();
  }
}
