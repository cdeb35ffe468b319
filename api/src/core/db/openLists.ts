import type { Config } from '../config/config.ts';
import type { Database } from './database.ts';
import type { OutageListener } from './outage.ts';
import type { ListReader } from './replica.ts';
import { withFairKey } from './withFairKey.ts';

/**
 * Opens the source of public lists: the configured replica while it is up to date, else the primary; undefined without a replica.
 */
export async function openLists(config: Config, primary: Database, away: OutageListener): Promise<ListReader | undefined> {
  if (config.databaseReadUrl === null) return undefined;
  const { openPostgres } = await import('./postgres.ts');
  const { createListReader } = await import('./replica.ts');
  const allowPlain = config.allowPlain.includes('database');
  const replica = openPostgres({ url: config.databaseReadUrl, allowPlain, replica: true });
  return createListReader(primary, withFairKey(replica, config.fairKey, { seals: config.sealKey, opens: config.openKeys }), {
    away,
  });
}
