import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../base/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../base/db/statement.ts';

const owned = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('users')
    .select(['username', 'email', 'passwordHash', 'secondFactor', 'totpSecret', sql<Date>`clock_timestamp()`.as('now')])
    .where('id', '=', given.id),
);

/** What proves a member, and where their mail goes. */
export type Owned = RowOf<typeof owned>;

export async function findOwned(db: Queryable, id: number): Promise<Owned> {
  return onlyRow(await owned(db, { id }));
}

const factor = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('users')
    .leftJoin('recoveryCodes', (join) => join.onRef('recoveryCodes.userId', '=', 'users.id').on('usedAt', 'is', null))
    .select(({ ref }) => [
      'secondFactor as kind',
      sql<number>`count(${ref('recoveryCodes.codeHash')})::int`.as('recoveryCodesLeft'),
    ])
    .where('users.id', '=', given.id)
    .groupBy('users.id'),
);

/** What logging in asks the member for, and how many recovery codes are left. */
export async function findFactorState(db: Queryable, id: number): Promise<RowOf<typeof factor>> {
  return onlyRow(await factor(db, { id }));
}

const changed = statement((given: Given<{ id: number; passwordHash: string }>) =>
  tables.updateTable('users').set({ passwordHash: given.passwordHash }).where('id', '=', given.id),
);

export async function changePasswordHash(tx: Queryable, id: number, passwordHash: string): Promise<void> {
  await changed(tx, { id, passwordHash });
}

const offered = statement((given: Given<{ userId: number; secret: string }>) =>
  tables
    .insertInto('authenticatorOffers')
    .values({ userId: given.userId, secret: given.secret, expiresAt: sql<Date>`now() + interval '15 minutes'` })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet(({ ref }) => ({ secret: ref('excluded.secret'), expiresAt: ref('excluded.expiresAt') })),
    ),
);

/** Keeps a sealed secret until a code of it was given; a former one is over. */
export async function storeOffer(db: Queryable, userId: number, secret: string): Promise<void> {
  await offered(db, { userId, secret });
}

const offer = statement((given: Given<{ userId: number }>) =>
  tables
    .selectFrom('authenticatorOffers')
    .select(['secret', sql<Date>`clock_timestamp()`.as('now')])
    .where('userId', '=', given.userId)
    .where('expiresAt', '>', sql<Date>`now()`),
);

export async function findOffer(db: Queryable, userId: number): Promise<RowOf<typeof offer> | undefined> {
  return (await offer(db, { userId }))[0];
}

const taken = statement((given: Given<{ userId: number; secret: string }>) =>
  tables
    .deleteFrom('authenticatorOffers')
    .where('userId', '=', given.userId)
    .where('secret', '=', given.secret)
    .returning('userId'),
);

/** @returns false when another request took it first */
export async function takeOffer(tx: Queryable, userId: number, secret: string): Promise<boolean> {
  return (await taken(tx, { userId, secret })).length > 0;
}
