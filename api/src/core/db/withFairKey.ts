import type { Database, VaultSecrets } from './database.ts';

/** The same database, which seals what is written with this secret; what must be read again with those of the vault, where there are any. */
export function withFairKey(db: Database, fairKey: string, vault?: VaultSecrets): Database {
  const secrets = { fairKey, ...(vault && { vault }) };
  return {
    ...db,
    ...secrets,
    as: (work) => withFairKey(db.as(work), fairKey, vault),
    transaction: (work) => db.transaction((tx) => work({ ...tx, ...secrets })),
  };
}
