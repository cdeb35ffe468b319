import { sql } from 'kysely';
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

const keyGiven = statement((given: Given<{ name: string; publicKey: string }>) =>
  tables
    .updateTable('operators')
    .set({ publicKey: given.publicKey })
    .where('name', '=', given.name)
    .where('removedAt', 'is', null)
    .where('publicKey', 'is', null)
    .returning('id'),
);
const inserted = statement((given: Given<{ name: string; publicKey: string }>) =>
  tables.insertInto('operators').values({ name: given.name, publicKey: given.publicKey }),
);

/** Enrols a key: of an operator of the office with that name, who has none yet, or else of a new operator. */
export async function insertOperator(tx: Queryable, name: string, publicKey: string): Promise<void> {
  if ((await keyGiven(tx, { name, publicKey })).length === 0) await inserted(tx, { name, publicKey });
}

export async function lockOperators(tx: Queryable): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [enrolLock], { mayWait: true });
}

/** Enrols the first operator with a key for commands. @returns false if there is, or was, one */
export function enrolFirst(db: Database, name: string, publicKey: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOperators(tx);
    if ((await listOperators(tx)).some((each) => each.publicKey !== null)) return false;
    await insertOperator(tx, name, publicKey);
    return true;
  });
}

const removed = statement((given: Given<{ id: number }>) =>
  tables
    .updateTable('operators')
    .set({ removedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', given.id)
    .where('removedAt', 'is', null),
);

/** Removes an operator: their key signs no new acts; their earlier signatures stay valid. */
export async function removeOperator(tx: Queryable, id: number): Promise<void> {
  await removed(tx, { id });
}
