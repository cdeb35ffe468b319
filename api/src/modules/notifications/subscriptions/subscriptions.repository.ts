import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';
import { type RowFor, writtenColumns } from '../../../core/db/writtenColumns.ts';
import { hashesOfStopped, stopHash } from '../../responsible-gaming/keptStops.ts';

/** Days that the link of a confirmation mail works; longer than the day in which there is no second mail. */
export const confirmDays = 3;

const columns = writtenColumns('subscriptions', ['email', 'fullName', 'userId', 'confirmHash', 'leaveHash']);

/** What the subscribe box sends; the address in its normal form, the secrets as digests. */
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
 * Notes that somebody wants news at an address, which nobody gets before the address was confirmed.
 * @param mayMail false: this mailbox has had its mails today
 * @returns whether to mail the link: not to an address that has subscribed, nor twice in a day
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

/** Subscribes the address whose mail had this secret. A second press is the same. @returns false when the link is over or none */
export async function confirmSubscription(db: Queryable, hash: string): Promise<boolean> {
  return (await confirmed(db, { hash })).length > 0;
}

const left = statement((given: Given<{ hash: string }>) =>
  tables.deleteFrom('subscriptions').where('leaveHash', '=', given.hash).returning('email'),
);

/** Forgets the address that leaves by this secret, at once. */
export async function leaveNews(db: Queryable, hash: string): Promise<void> {
  await left(db, { hash });
}

const lapsed = statement(() =>
  tables.deleteFrom('subscriptions').where('confirmedAt', 'is', null).where('expiresAt', '<', sql<Date>`now()`),
);

/** Forgets addresses that nobody confirmed in time. */
export async function dropLapsed(db: Queryable): Promise<void> {
  await lapsed(db, {});
}

/** An address that the news may be sent to now. @property createdAt when it was confirmed */
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
 * Whom news may be sent to, the earliest first: everybody who confirmed their address, except members who are on a break, have
 * excluded themselves (also those who left meanwhile) or are frozen.
 */
export async function listSubscribers(db: Queryable): Promise<Subscriber[]> {
  const subscribers = await willing(db, {});
  const stopped = await hashesOfStopped(db);
  return stopped.size === 0 ? subscribers : subscribers.filter(({ email }) => !stopped.has(stopHash(db, email)));
}
