import type { Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';

const used = statement((given: Given<{ digest: string }>) =>
  tables
    .insertInto('usedProofs')
    .values({ digest: given.digest })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest'),
);

/** Uses a proof up, in every process. @returns false when it was used before */
export async function useProof(db: Queryable, digest: string): Promise<boolean> {
  return (await used(db, { digest })).length > 0;
}
