import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { WebhookEvent } from 'shared/contracts/webhookEvents';
import { OperatorError } from '../../core/command/command.ts';
import { printable } from '../../core/command/terminal.ts';
import type { Config } from '../../core/config/config.ts';
import { type Database, onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';
import type { EventLog } from '../../core/events.ts';
import { callWebhook, publicAgent } from '../../core/push/postOnce.ts';
import { isPublicEndpoint } from '../../core/push/pushService.ts';
import { decrypt, encrypt } from '../../core/secrets/vault.ts';

export const testEvent = 'webhook.test';
const events = WebhookEvent.anyOf.map(({ properties }) => properties.type.const).filter((type) => type !== testEvent);

/** Returns the events that are typed with commas; all where none are. @throws OperatorError for an unknown one */
export function eventsOf(text: string | undefined): string[] {
  const wanted = [...new Set(text?.split(',') ?? events)];
  const unknown = wanted.find((each) => !events.some((event) => event === each));
  if (unknown !== undefined)
    throw new OperatorError(`There is no event "${printable(unknown)}": name some of ${events.join(', ')}.`);
  return wanted;
}

const prefix = 'whsec_';

/** Returns the bytes of a secret in the form of Standard Webhooks: `whsec_` and base64. */
export const keyOfSecret = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');

/** Adds a webhook. @returns its number and its secret, which is shown only this once */
export async function addWebhook(tx: Queryable, url: string, events: readonly string[]): Promise<{ id: number; secret: string }> {
  const id = await insertWebhook(tx, url, events);
  const secret = `${prefix}${randomBytes(32).toString('base64')}`;
  await storeSecret(tx, id, encrypt(tx, 'webhook', String(id), secret));
  return { id, secret };
}

/** Creates the caller of webhooks: only public addresses, or, where `ALLOW_PLAIN` has `push`, this machine. */
export function webhookCaller(db: Queryable, { allowPlain }: Pick<Config, 'allowPlain'>) {
  const agent = publicAgent();
  return async (webhook: Pick<OfficeWebhook, 'id' | 'url' | 'secret'>, eventId: string, body: string) => {
    // Checked when it was added, but what is allowed can have changed since.
    if (!isPublicEndpoint(webhook.url, allowPlain.includes('push')))
      return { status: 0, failure: 'its address is not https with a public host name' };
    const key = keyOfSecret(decrypt(db, 'webhook', String(webhook.id), webhook.secret));
    return callWebhook({ url: new URL(webhook.url), key, agent }, eventId, body);
  };
}

export interface SendDeps {
  db: Database;
  call: ReturnType<typeof webhookCaller>;
  log: Pick<EventLog, 'warn'>;
}

/** Sends due calls until there are none or `stopped` is aborted. Several processes may run it at the same time. */
export async function sendDeliveries(deps: SendDeps, stopped?: AbortSignal): Promise<void> {
  while (!stopped?.aborted) {
    const due = await claimDeliveries(deps.db);
    if (due.length === 0) return;
    await Promise.all(due.map((delivery) => send(deps, delivery)));
  }
}

async function send({ db, call, log }: SendDeps, { id, webhookId, eventId, body, attempts, url, secret }: DueDelivery) {
  const { status, failure } = await call({ id: webhookId, url, secret }, eventId, body);
  if (failure === null) return noteDelivered(db, id);
  if (status === 410) {
    log.warn({ webhook: webhookId }, 'The receiver of a webhook answered 410: it is disabled. See: webhooks list');
    return disableWebhook(db, webhookId);
  }
  const last = attempts > retrySeconds.length;
  if (last) log.warn({ webhook: webhookId, delivery: id, failure }, 'A webhook was not delivered and is not tried again');
  return noteUndelivered(db, id, failure, last);
}

/**
 * Pauses before the second attempt and each later one, seconds; after the last a call is given up. A process that dies in an attempt leaves
 * the call to others after the pause; after the last attempt, in 5 minutes.
 */
const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
const pauses = [...retrySeconds, 300];
const atOnce = 8;

const inserted = statement((given: Given<{ url: string; events: readonly string[] }>) =>
  tables
    .insertInto('officeWebhooks')
    .values({ url: given.url, events: given.events, secret: sql.lit('') })
    .returning('id'),
);

const insertWebhook = async (tx: Queryable, url: string, events: readonly string[]): Promise<number> =>
  onlyRow(await inserted(tx, { url, events })).id;

const sealed = statement((given: Given<{ id: number; secret: string }>) =>
  tables.updateTable('officeWebhooks').set({ secret: given.secret }).where('id', '=', given.id),
);

async function storeSecret(tx: Queryable, id: number, secret: string): Promise<void> {
  await sealed(tx, { id, secret });
}

const listed = statement(() =>
  tables.selectFrom('officeWebhooks').select(['id', 'url', 'events', 'addedAt', 'disabledAt', 'secret']).orderBy('id'),
);

type OfficeWebhook = RowOf<typeof listed>;

export const listWebhooks = (db: Queryable): Promise<OfficeWebhook[]> => listed(db, {});

const removed = statement((given: Given<{ id: number }>) =>
  tables.deleteFrom('officeWebhooks').where('id', '=', given.id).returning('url'),
);

/** Removes a webhook and its calls. @returns false if there is none */
export const removeWebhook = async (tx: Queryable, id: number): Promise<boolean> => (await removed(tx, { id })).length > 0;

interface DueDelivery {
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

async function noteDelivered(db: Queryable, id: number): Promise<void> {
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

async function noteUndelivered(db: Queryable, id: number, lastError: string, last: boolean): Promise<void> {
  await failed(db, { id, lastError, last });
}

/** Disables a webhook and gives up its waiting calls. */
async function disableWebhook(db: Queryable, id: number): Promise<void> {
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
