import type { Database, VaultSecrets } from './database.ts';

/**
 * Returns the same database with the secret for row MACs, and with the secrets that encrypt stored values, where there are any.
 */
export function withFairKey(db: Database, fairKey: string, vault?: VaultSecrets): Database {
  const secrets = { fairKey, ...(vault && { vault }) };
  return {
    ...db,
    ...secrets,
    as: (work) => withFairKey(db.as(work), fairKey, vault),
    transaction: (work) => db.transaction((tx) => work({ ...tx, ...secrets })),
  };
}
