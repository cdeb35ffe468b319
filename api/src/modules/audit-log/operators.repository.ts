import type { Database, Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';

const enrolLock = 4_711_006;

const known = statement((given: Given<{ publicKey: string }>) =>
  tables.selectFrom('operators').select(['id', 'name', 'removedAt']).where('publicKey', '=', given.publicKey),
);

/** Finds the operator of a public key, also a removed one. */
export async function operatorOf(db: Queryable, publicKey: string): Promise<RowOf<typeof known> | undefined> {
  return (await known(db, { publicKey }))[0];
}

const listed = statement(() =>
  tables.selectFrom('operators').select(['id', 'name', 'publicKey', 'role', 'enrolledAt', 'removedAt']).orderBy('id'),
);

export type Operator = RowOf<typeof listed>;

export const listOperators = (db: Queryable): Promise<Operator[]> => listed(db, {});

/**
 * Enrols a key: of an operator of the office with that name, who has none yet, or else of a new operator.
 * @param by operator who asks for it; null: the first key, or the owner of the tables
 */
export async function enrolKey(tx: Queryable, name: string, publicKey: string, by: number | null): Promise<void> {
  await tx.query('select enrol_key($1, $2, $3)', [name, publicKey, by], { mayWait: true });
}

export async function lockOperators(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [enrolLock], { mayWait: true });
}

/** Enrols the first operator with a key for commands. @returns false if there is, or was, one */
export function enrolFirst(db: Database, name: string, publicKey: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOperators(tx);
    if ((await listOperators(tx)).some((each) => each.publicKey !== null)) return false;
    await enrolKey(tx, name, publicKey, null);
    return true;
  });
}

/** Removes an operator: their key signs no new acts; their earlier signatures stay valid. */
export async function removeOperator(tx: Queryable, id: number): Promise<void> {
  await tx.query('select remove_operator($1)', [id]);
}
