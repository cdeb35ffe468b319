import type { Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';

const used = statement((given: Given<{ digest: string }>) =>
  tables
    .insertInto('usedProofs')
    .values({ digest: given.digest })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest'),
);

/** Stores a proof as used, for all processes. @returns false if it was used before */
export async function useProof(db: Queryable, digest: string): Promise<boolean> {
  return (await used(db, { digest })).length > 0;
}
