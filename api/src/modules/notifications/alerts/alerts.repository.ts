import { sql } from 'kysely';
import type { Alerts } from 'shared/contracts/alerts';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, statement, tables } from '../../../core/db/statement.ts';

export const maxDevices = 10;

type StoredChoice = Pick<Alerts, 'answered' | 'choice' | 'mailTo' | 'devices' | 'thisDevice'>;

/** Device of a session; push subscriptions are keyed by it. */
const deviceSql = '(select coalesce(s.device_hash, s.id::text) from sessions s where s.id = $2)';

const chosen = statement((given: Given<{ userId: number; sessionId: string }>) =>
  tables
    .selectFrom('users as u')
    .leftJoin('alertChoices as c', 'c.userId', 'u.id')
    .select(({ exists, ref, selectFrom }) => [
      'c.userId as chooser',
      sql<Alerts['choice']>`coalesce(${ref('c.choice')}, 'none')`.as('choice'),
      sql<string | null>`case when ${ref('u.emailVerifiedAt')} is not null then ${ref('u.email')} end`.as('mailTo'),
      sql<number>`(${selectFrom('pushSubscriptions as p')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('p.userId', '=', 'u.id')})`.as('devices'),
      exists(
        selectFrom('pushSubscriptions as p')
          .innerJoin('sessions as s', (join) => join.on('s.id', '=', given.sessionId))
          .select('p.id')
          .whereRef('p.userId', '=', 'u.id')
          .where(({ eb, ref: own }) => eb('p.device', '=', sql<string>`coalesce(${own('s.deviceHash')}, ${own('s.id')}::text)`)),
      ).as('thisDevice'),
    ])
    .where('u.id', '=', given.userId),
);

export async function findChoice(db: Queryable, userId: number, sessionId: string): Promise<StoredChoice> {
  const { chooser, thisDevice, ...chose } = onlyRow(await chosen(db, { userId, sessionId }));
  return { ...chose, answered: chooser !== null, thisDevice: Boolean(thisDevice) };
}

/** Stores a choice and locks its row: other changes of the same member wait until the transaction ends. */
export async function writeChoice(tx: Queryable, userId: number, choice: Alerts['choice']): Promise<void> {
  await tx.query(
    `insert into alert_choices (user_id, choice) values ($1, $2)
     on conflict (user_id) do update set choice = excluded.choice, chosen_at = now()`,
    [userId, choice],
  );
}

export async function deletePushSubscriptions(tx: Queryable, userId: number): Promise<void> {
  await tx.query('delete from push_subscriptions where user_id = $1', [userId]);
}

/**
 * Stores the push subscription of a session. A browser that belonged to another member moves to this one; a subscription that
 * exists keeps its queued pushes.
 * @param endpointHash digest of the address, which identifies the browser
 * @param target encrypted
 */
export async function savePushSubscription(
  tx: Queryable,
  { userId, sessionId, endpointHash, target }: { userId: number; sessionId: string; endpointHash: string; target: string },
): Promise<void> {
  await tx.query(`delete from push_subscriptions where endpoint_hash = $3 and not (user_id = $1 and device = ${deviceSql})`, [
    userId,
    sessionId,
    endpointHash,
  ]);
  await tx.query(
    `insert into push_subscriptions (user_id, device, endpoint_hash, target)
     select $1, device, $3, $4 from (select ${deviceSql} as device) d where device is not null
     on conflict (user_id, device) do update
       set endpoint_hash = excluded.endpoint_hash, target = excluded.target, subscribed_at = now()`,
    [userId, sessionId, endpointHash, target],
  );
  await tx.query(
    `delete from push_subscriptions where user_id = $1 and id not in
       (select id from push_subscriptions where user_id = $1 order by subscribed_at desc, id desc limit ${maxDevices})`,
    [userId],
  );
}

/**
 * Queues one notification for each member who bought in a lottery and wants notifications. Call it in the transaction that
 * settles the lottery: this happens once, so no member is queued twice or left out.
 */
export async function queueAlerts(tx: Queryable, lotteryId: number): Promise<void> {
  await tx.query(
    `insert into alerts (lottery_id, user_id)
     select distinct p.lottery_id, p.user_id from purchases p join alert_choices c on c.user_id = p.user_id
     where p.lottery_id = $1 and c.choice <> 'none'`,
    [lotteryId],
  );
}

/** Queues a mail for each member who bought in a lottery whose sale is extended, in the transaction that extends it. */
export async function queueExtensionMails(tx: Queryable, lotteryId: number): Promise<void> {
  await tx.query(
    `insert into alerts (lottery_id, user_id, kind)
     select distinct p.lottery_id, p.user_id, 'extended' from purchases p where p.lottery_id = $1`,
    [lotteryId],
  );
}

interface DueAlert {
  lotteryId: number;
  userId: number;
  kind: 'settled' | 'extended';
  cancelled: boolean;
  endsAt: Date;
  choice: 'none' | 'mail' | 'push' | null;
  mailTo: string | null;
}

/**
 * Takes some notifications from the queue, skipping those that other processes have locked. The rows are deleted when the
 * transaction commits.
 */
export async function takeAlerts(tx: Queryable, limit: number): Promise<DueAlert[]> {
  return tx.query<DueAlert>(
    `with taken as (
       delete from alerts a using (
         select lottery_id, user_id, kind from alerts order by lottery_id, user_id, kind limit $1 for update skip locked
       ) due
       where a.lottery_id = due.lottery_id and a.user_id = due.user_id and a.kind = due.kind
       returning a.lottery_id, a.user_id, a.kind
     )
     select t.lottery_id as "lotteryId", t.user_id as "userId", t.kind, l.cancelled_at is not null as cancelled, l.ends_at as "endsAt", c.choice,
       case when u.email_verified_at is not null then u.email end as "mailTo"
     from taken t join lotteries l on l.id = t.lottery_id join users u on u.id = t.user_id
       left join alert_choices c on c.user_id = t.user_id
     order by 1, 2, 3`,
    [limit],
  );
}

export async function queuePushes(tx: Queryable, alerts: readonly Pick<DueAlert, 'lotteryId' | 'userId'>[]): Promise<void> {
  await tx.query(
    `insert into push_queue (subscription_id, lottery_id)
     select s.id, a.lottery_id from unnest($1::bigint[], $2::bigint[]) a (user_id, lottery_id)
       join push_subscriptions s on s.user_id = a.user_id
     on conflict do nothing`,
    [alerts.map(({ userId }) => userId), alerts.map(({ lotteryId }) => lotteryId)],
  );
}

export interface DuePush {
  id: number;
  subscriptionId: number;
  userId: number;
  lotteryId: number;
  cancelled: boolean;
  /** Encrypted. */
  target: string;
  attempts: number;
}

/**
 * Claims one due push. It becomes due again after a growing delay (1 minute, 2, 4 … 1 hour), so a process that dies while sending
 * loses nothing.
 */
export async function claimPush(db: Queryable): Promise<DuePush | undefined> {
  const [push] = await db.query<DuePush>(
    `with claimed as (
       update push_queue q set attempts = attempts + 1,
         next_attempt_at = now() + least(interval '1 hour', interval '1 minute' * 2 ^ attempts)
       where q.id = (
         select id from push_queue where next_attempt_at <= now() order by next_attempt_at limit 1 for update skip locked
       )
       returning q.*
     )
     select c.id, c.subscription_id as "subscriptionId", s.user_id as "userId", c.lottery_id as "lotteryId",
       l.cancelled_at is not null as cancelled, s.target, c.attempts
     from claimed c join push_subscriptions s on s.id = c.subscription_id join lotteries l on l.id = c.lottery_id`,
  );
  return push;
}

export async function removePush(db: Queryable, id: number): Promise<void> {
  await db.query('delete from push_queue where id = $1', [id]);
}

export async function postponePush(db: Queryable, id: number, seconds: number): Promise<void> {
  await db.query(
    'update push_queue set next_attempt_at = greatest(next_attempt_at, now() + make_interval(secs => $2)) where id = $1',
    [id, seconds],
  );
}

/** Deletes an expired subscription, unless the browser has subscribed again meanwhile. */
export async function deletePushSubscription(db: Queryable, { subscriptionId, target }: DuePush): Promise<void> {
  await db.query('delete from push_subscriptions where id = $1 and target = $2', [subscriptionId, target]);
}
