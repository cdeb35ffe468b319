import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';
import { excludedAddressHashes, exclusionHash } from '../../responsible-gaming/protection.repository.ts';

/** Validity of a confirmation link, in days; longer than the day without a second mail. */
export const confirmDays = 3;

const columns = writtenColumns('subscriptions', ['email', 'fullName', 'userId', 'confirmHash', 'leaveHash']);

type Subscription = RowFor<typeof columns>;

const asked = statement((given: Given<Subscription & { mayMail: boolean }>) =>
  tables
    .insertInto('subscriptions')
    .values({
      ...columns.from(given),
      mailedAt: sql<Date>`case when ${given.mayMail}::boolean then now() end`,
      expiresAt: sql<Date>`now() + make_interval(days => ${sql.lit(confirmDays)})`,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(({ ref }) => ({
          ...columns.excluded('email'),
          mailedAt: ref('excluded.mailedAt'),
          expiresAt: ref('excluded.expiresAt'),
        }))
        .where('subscriptions.confirmedAt', 'is', null)
        .where(({ ref }) => sql<boolean>`${ref('excluded.mailedAt')} is not null`)
        .where(
          ({ ref }) =>
            sql<boolean>`(${ref('subscriptions.mailedAt')} is null or ${ref('subscriptions.mailedAt')} < now() - interval '1 day')`,
        ),
    )
    .returning(({ eb }) => eb('mailedAt', 'is not', null).as('wanted')),
);

/**
 * Stores a subscription request; it is effective only after the confirmation.
 * @param mayMail false: the mailbox has reached its daily limit
 * @returns whether to mail the link: not to subscribed addresses, and at most once a day
 */
export async function askSubscription(tx: Queryable, subscription: Subscription, mayMail: boolean): Promise<boolean> {
  return (await asked(tx, { ...subscription, mayMail }))[0]?.wanted === true;
}

const confirmed = statement((given: Given<{ hash: string }>) =>
  tables
    .updateTable('subscriptions')
    .set(({ ref }) => ({ confirmedAt: sql<Date>`coalesce(${ref('confirmedAt')}, now())` }))
    .where('confirmHash', '=', given.hash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('email'),
);

/** Confirms a subscription by its secret; repeating it has no further effect. @returns false if the link is expired or unknown */
export async function confirmSubscription(db: Queryable, hash: string): Promise<boolean> {
  return (await confirmed(db, { hash })).length > 0;
}

const left = statement((given: Given<{ hash: string }>) =>
  tables.deleteFrom('subscriptions').where('leaveHash', '=', given.hash).returning('email'),
);

export async function leaveNews(db: Queryable, hash: string): Promise<void> {
  await left(db, { hash });
}

const lapsed = statement(() =>
  tables.deleteFrom('subscriptions').where('confirmedAt', 'is', null).where('expiresAt', '<', sql<Date>`now()`),
);

export async function dropLapsed(db: Queryable): Promise<void> {
  await lapsed(db, {});
}

export interface Subscriber {
  email: string;
  fullName: string | null;
  createdAt: Date;
}

const willing = statement(() =>
  tables
    .selectFrom('subscriptions as s')
    .select(({ ref }) => ['s.email', 's.fullName', ref('s.confirmedAt').$notNull().as('createdAt')])
    .where('s.confirmedAt', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('users as u')
            .innerJoin('playLimits as m', 'm.userId', 'u.id')
            .select('u.id')
            .where(({ eb, or, ref }) =>
              or([eb('u.id', '=', ref('s.userId')), eb(sql`lower(${ref('u.email')})`, '=', ref('s.email'))]),
            )
            .where(({ eb, or, ref }) =>
              or([ref('m.frozen'), ref('m.excluded'), eb('m.stoppedUntil', '>', sql<Date>`clock_timestamp()`)]),
            ),
        ),
      ),
    )
    .orderBy('s.confirmedAt')
    .orderBy('s.email'),
);

/**
 * Lists recipients of the news, oldest first: all confirmed addresses, except for members with a cool-off or self-exclusion (also
 * from deleted accounts) or a freeze.
 */
export async function listSubscribers(db: Queryable): Promise<Subscriber[]> {
  const subscribers = await willing(db, {});
  const stopped = await excludedAddressHashes(db);
  return stopped.size === 0 ? subscribers : subscribers.filter(({ email }) => !stopped.has(exclusionHash(db, email)));
}
