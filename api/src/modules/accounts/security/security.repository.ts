import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';
import type { AtEpoch } from '../sessions/credentials.repository.ts';

const owned = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('users')
    .select([
      'id as userId',
      'username',
      'email',
      'passwordHash',
      'secondFactor',
      'totpSecret',
      'credentialEpoch',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('id', '=', given.id),
);

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

export async function findFactorState(db: Queryable, id: number): Promise<RowOf<typeof factor>> {
  return onlyRow(await factor(db, { id }));
}

const changed = statement((given: Given<{ id: number; passwordHash: string }>) =>
  tables.updateTable('users').set({ passwordHash: given.passwordHash }).where('id', '=', given.id),
);

export async function changePasswordHash(tx: Queryable, id: number, passwordHash: string): Promise<void> {
  await changed(tx, { id, passwordHash });
}

const offerColumns = writtenColumns('authenticatorOffers', ['userId', 'secret', 'credentialEpoch']);

const offered = statement((given: Given<RowFor<typeof offerColumns>>) =>
  tables
    .insertInto('authenticatorOffers')
    .values({ ...offerColumns.from(given), expiresAt: sql<Date>`now() + interval '15 minutes'` })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet(({ ref }) => ({ ...offerColumns.excluded('userId'), expiresAt: ref('excluded.expiresAt') })),
    ),
);

export async function storeOffer(db: Queryable, { userId, credentialEpoch }: AtEpoch, secret: string): Promise<void> {
  await offered(db, { userId, credentialEpoch, secret });
}

const liveOffer = ({ userId }: Given<{ userId: number }>) =>
  tables
    .selectFrom('authenticatorOffers as o')
    .innerJoin('users as u', 'u.id', 'o.userId')
    .where('o.userId', '=', userId)
    .whereRef('o.credentialEpoch', '=', 'u.credentialEpoch')
    .where('o.expiresAt', '>', sql<Date>`now()`);

const offer = statement((given: Given<{ userId: number }>) =>
  liveOffer(given).select(['o.secret', sql<Date>`clock_timestamp()`.as('now')]),
);

export async function findOffer(db: Queryable, userId: number): Promise<RowOf<typeof offer> | undefined> {
  return (await offer(db, { userId }))[0];
}

const taken = statement((given: Given<{ userId: number; secret: string }>) =>
  liveOffer(given)
    .where('o.secret', '=', given.secret)
    .select(['u.id as userId', 'u.credentialEpoch', 'u.username', 'u.email'])
    .forNoKeyUpdate('u'),
);
const removed = statement((given: Given<{ userId: number }>) =>
  tables.deleteFrom('authenticatorOffers').where('userId', '=', given.userId).returning('userId'),
);

/** Consumes an offer and locks its member. @returns undefined if it was used, or a credential has changed since */
export async function takeOffer(tx: Queryable, userId: number, secret: string): Promise<RowOf<typeof taken> | undefined> {
  const [member] = await taken(tx, { userId, secret }, { mayWait: true });
  return member && (await removed(tx, { userId })).length > 0 ? member : undefined;
}
