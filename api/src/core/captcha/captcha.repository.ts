import type { Queryable } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';

const used = statement((given: Given<{ nonce: string; expiresAt: Date }>) =>
  tables
    .insertInto('captchasUsed')
    .values({ nonce: given.nonce, expiresAt: given.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce'),
);

export async function useCaptcha(db: Queryable, nonce: string, expiresAt: Date): Promise<boolean> {
  return (await used(db, { nonce, expiresAt })).length > 0;
}
