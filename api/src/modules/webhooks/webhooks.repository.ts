import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';

/**
 * Pauses before the second attempt and each later one, seconds; after the last a call is given up. A process that dies in an attempt leaves
 * the call to others after the pause; after the last attempt, in 5 minutes.
 */
export const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const pauses = [...retrySeconds, 300];
const atOnce = 8;

const inserted = statement((given: Given<{ url: string; events: readonly string[] }>) =>
  tables
    .insertInto('officeWebhooks')
    .values({ url: given.url, events: given.events, secret: sql.lit('') })
    .returning('id'),
);

export const insertWebhook = async (tx: Queryable, url: string, events: readonly string[]): Promise<number> =>
  onlyRow(await inserted(tx, { url, events })).id;

const sealed = statement((given: Given<{ id: number; secret: string }>) =>
  tables.updateTable('officeWebhooks').set({ secret: given.secret }).where('id', '=', given.id),
);

export async function storeSecret(tx: Queryable, id: number, secret: string): Promise<void> {
  await sealed(tx, { id, secret });
}

const listed = statement(() =>
  tables.selectFrom('officeWebhooks').select(['id', 'url', 'events', 'addedAt', 'disabledAt', 'secret']).orderBy('id'),
);

export type OfficeWebhook = RowOf<typeof listed>;

export const listWebhooks = (db: Queryable): Promise<OfficeWebhook[]> => listed(db, {});

const removed = statement((given: Given<{ id: number }>) =>
  tables.deleteFrom('officeWebhooks').where('id', '=', given.id).returning('url'),
);

/** Removes a webhook and its calls. @returns false if there is none */
export const removeWebhook = async (tx: Queryable, id: number): Promise<boolean> => (await removed(tx, { id })).length > 0;

export interface DueDelivery {
  id: number;
  webhookId: number;
  eventId: string;
  body: string;
  attempts: number;
  url: string;
  secret: string;
}

/** Claims due calls, which become due again after their pause: a process that dies while sending loses none. */
export function claimDeliveries(db: Queryable): Promise<DueDelivery[]> {
  return db.query<DueDelivery>(
    `with due as materialized (
       select id from webhook_deliveries where next_attempt_at <= now() order by next_attempt_at limit ${atOnce} for update skip locked
     )
     update webhook_deliveries d
       set attempts = d.attempts + 1, next_attempt_at = now() + make_interval(secs => ($1::integer[])[d.attempts + 1])
     from office_webhooks w, due where w.id = d.webhook_id and due.id = d.id
     returning d.id, d.webhook_id as "webhookId", d.event_id as "eventId", d.body, d.attempts, w.url, w.secret`,
    [pauses],
  );
}

const delivered = statement((given: Given<{ id: number }>) =>
  tables
    .updateTable('webhookDeliveries')
    .set({ nextAttemptAt: null, deliveredAt: sql<Date>`clock_timestamp()`, lastError: null })
    .where('id', '=', given.id),
);

export async function noteDelivered(db: Queryable, id: number): Promise<void> {
  await delivered(db, { id });
}

const failed = statement((given: Given<{ id: number; lastError: string; last: boolean }>) =>
  tables
    .updateTable('webhookDeliveries')
    .set(({ ref }) => ({
      lastError: given.lastError,
      nextAttemptAt: sql<Date | null>`case when not ${given.last}::boolean then ${ref('nextAttemptAt')} end`,
    }))
    .where('id', '=', given.id),
);

export async function noteUndelivered(db: Queryable, id: number, lastError: string, last: boolean): Promise<void> {
  await failed(db, { id, lastError, last });
}

/** Disables a webhook and gives up its waiting calls. */
export async function disableWebhook(db: Queryable, id: number): Promise<void> {
  await db.query(
    `with disabled as (update office_webhooks set disabled_at = clock_timestamp() where id = $1 and disabled_at is null)
     update webhook_deliveries set next_attempt_at = null, last_error = 'status 410' where webhook_id = $1 and next_attempt_at is not null`,
    [id],
  );
}

const latest = statement((given: Given<{ limit: number }>) =>
  tables
    .selectFrom('webhookDeliveries')
    .select(['id', 'webhookId', 'eventId', 'type', 'createdAt', 'attempts', 'nextAttemptAt', 'deliveredAt', 'lastError'])
    .orderBy('id', 'desc')
    .limit(given.limit),
);

export type Delivery = RowOf<typeof latest>;

export const listDeliveries = (db: Queryable, limit: number): Promise<Delivery[]> => latest(db, { limit });
