import type { Database } from './database.ts';

/** The same database, which seals what is written with this secret. */
export function withFairKey(db: Database, fairKey: string): Database {
  return {
    ...db,
    fairKey,
    as: (work) => withFairKey(db.as(work), fairKey),
    transaction: (work) => db.transaction((tx) => work({ ...tx, fairKey })),
  };
}
