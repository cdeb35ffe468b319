import { sql } from 'kysely';
import type { Queryable } from '../../base/db/database.ts';
import { insertSelected } from '../../base/db/insertSelected.ts';
import { type Given, statement, tables } from '../../base/db/statement.ts';

const advanced = statement((given: Given<{ id: number; step: number }>) =>
  tables
    .updateTable('users')
    .set({ totpLastStep: given.step })
    .where('id', '=', given.id)
    .where(({ eb, fn }) => eb(fn.coalesce('totpLastStep', sql.lit(-1)), '<', given.step))
    .returning('id'),
);

/** Remembers the time step of an authenticator code. @returns false when that step or a later one was used before */
export async function advanceAuthenticatorStep(tx: Queryable, userId: number, step: number): Promise<boolean> {
  return (await advanced(tx, { id: userId, step })).length > 0;
}

const used = statement((given: Given<{ userId: number; codeHash: string }>) =>
  tables
    .updateTable('recoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', given.userId)
    .where('codeHash', '=', given.codeHash)
    .where('usedAt', 'is', null)
    .returning('userId'),
);

/** @returns false when the member has no such code, or has used it */
export async function useRecoveryCode(tx: Queryable, userId: number, codeHash: string): Promise<boolean> {
  return (await used(tx, { userId, codeHash })).length > 0;
}

const removed = statement((given: Given<{ userId: number }>) =>
  tables.deleteFrom('recoveryCodes').where('userId', '=', given.userId),
);

const added = statement((given: Given<{ userId: number; codeHashes: readonly string[] }>) =>
  insertSelected(
    'recoveryCodes',
    tables
      .selectFrom(sql<{ codeHash: string }>`unnest(${given.codeHashes}::text[])`.as<'code'>(sql`code (code_hash)`))
      .select([sql<number>`${given.userId}::bigint`.as('userId'), 'code.codeHash']),
  ),
);

/** Replaces all recovery codes of a member. */
export async function replaceRecoveryCodes(tx: Queryable, userId: number, codeHashes: string[]): Promise<void> {
  await removed(tx, { userId });
  await added(tx, { userId, codeHashes });
}

const withoutFactor = statement((given: Given<{ id: number }>) =>
  tables.updateTable('users').set({ secondFactor: 'none', totpSecret: null, totpLastStep: null }).where('id', '=', given.id),
);

/** The password alone logs in from now on; recovery codes stop working. */
export async function removeSecondFactor(tx: Queryable, userId: number): Promise<void> {
  await withoutFactor(tx, { id: userId });
  await replaceRecoveryCodes(tx, userId, []);
}

const withAuthenticator = statement((given: Given<{ id: number; secret: string }>) =>
  tables
    .updateTable('users')
    .set({ secondFactor: 'totp', totpSecret: given.secret, totpLastStep: null })
    .where('id', '=', given.id),
);

export async function setAuthenticator(tx: Queryable, userId: number, secret: string): Promise<void> {
  await withAuthenticator(tx, { id: userId, secret });
}

const withEmailCodes = statement((given: Given<{ id: number }>) =>
  tables
    .updateTable('users')
    .set({ secondFactor: 'email', totpSecret: null, totpLastStep: null })
    .where('id', '=', given.id)
    .where('email', 'is not', null)
    .returning('id'),
);

/** @returns false when the member has no address */
export async function setEmailCodes(tx: Queryable, userId: number): Promise<boolean> {
  return (await withEmailCodes(tx, { id: userId })).length > 0;
}
