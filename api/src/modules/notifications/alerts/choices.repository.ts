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

/** Reads a member's settings, and whether this session's browser is subscribed. */
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
