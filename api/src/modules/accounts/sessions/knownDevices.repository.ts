import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';
import type { AtEpoch } from './credentials.repository.ts';
import type { Visitor } from './visitor.ts';

const ofName = statement((given: Given<{ deviceHash: string; username: string }>) =>
  tables
    .selectFrom('knownDevices as d')
    .innerJoin('users as u', 'u.id', 'd.userId')
    .select('d.userId')
    .where('d.deviceHash', '=', given.deviceHash)
    .whereRef('d.credentialEpoch', '=', 'u.credentialEpoch')
    .where(({ ref }) => sql<boolean>`lower(${ref('u.username')}) = lower(${given.username})`),
);

const ofEmail = statement((given: Given<{ deviceHash: string; email: string }>) =>
  tables
    .selectFrom('knownDevices as d')
    .innerJoin('users as u', 'u.id', 'd.userId')
    .select('d.userId')
    .where('d.deviceHash', '=', given.deviceHash)
    .whereRef('d.credentialEpoch', '=', 'u.credentialEpoch')
    .where(({ ref }) => sql<boolean>`lower(${ref('u.email')}) = ${given.email}`),
);

const ofMember = statement((given: Given<{ deviceHash: string; userId: number }>) =>
  tables
    .selectFrom('knownDevices as d')
    .innerJoin('users as u', 'u.id', 'd.userId')
    .select('d.userId')
    .where('d.deviceHash', '=', given.deviceHash)
    .whereRef('d.credentialEpoch', '=', 'u.credentialEpoch')
    .where('d.userId', '=', given.userId),
);

/**
 * Returns the rate limit key for attempts from a known device of the member with this name, address or id.
 * @param email normalised
 * @returns undefined for unknown devices; a visitor without a cookie costs no query
 */
export async function knownDevice(
  db: Queryable,
  { returns, deviceHash }: Visitor,
  whose: { username: string } | { email: string } | { userId: number },
): Promise<string | undefined> {
  if (!returns) return undefined;
  const find = () => {
    if ('username' in whose) return ofName(db, { deviceHash, ...whose });
    return 'email' in whose ? ofEmail(db, { deviceHash, ...whose }) : ofMember(db, { deviceHash, ...whose });
  };
  const [found] = await find();
  return found && `${deviceHash} ${found.userId}`;
}

const columns = writtenColumns('knownDevices', ['userId', 'deviceHash', 'credentialEpoch']);

const used = statement((given: Given<RowFor<typeof columns>>) =>
  tables
    .insertInto('knownDevices')
    .values(columns.from(given))
    .onConflict((conflict) =>
      conflict.columns(['userId', 'deviceHash']).doUpdateSet(({ ref }) => ({
        ...columns.excluded('userId', 'deviceHash'),
        firstUsedAt: sql<Date>`case when ${ref('knownDevices.credentialEpoch')} = ${ref('excluded.credentialEpoch')}
          then ${ref('knownDevices.firstUsedAt')} else now() end`,
        lastUsedAt: sql<Date>`now()`,
      })),
    )
    .returning(({ ref }) => sql<boolean>`${ref('firstUsedAt')} = now()`.as('isNew')),
);

/**
 * Stores that a member has authenticated on this device.
 * @param member with the epoch of the proof
 * @returns whether it is the first time
 */
export async function noteDevice(tx: Queryable, { userId, credentialEpoch }: AtEpoch, deviceHash: string): Promise<boolean> {
  return (await used(tx, { userId, credentialEpoch, deviceHash }))[0]?.isNew === true;
}

const address = statement((given: Given<{ userId: number }>) =>
  tables
    .selectFrom('users as u')
    .select('u.email')
    .where('u.id', '=', given.userId)
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('knownDevices as d')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('d.userId', '=', 'u.id')
          .$asScalar()
          .$notNull(),
        '>',
        sql.lit(1),
      ),
    ),
);

export async function addressOfOldMember(tx: Queryable, userId: number): Promise<string | undefined> {
  return (await address(tx, { userId }))[0]?.email ?? undefined;
}

const forgotten = statement((given: Given<{ userId: number }>) =>
  tables.deleteFrom('knownDevices').where('userId', '=', given.userId),
);

export async function forgetDevices(tx: Queryable, userId: number): Promise<void> {
  await forgotten(tx, { userId });
}
