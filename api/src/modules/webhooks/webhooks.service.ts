import { randomBytes } from 'node:crypto';
import { WebhookEvent } from 'shared/contracts/webhookEvents';
import { OperatorError } from '../../core/command/command.ts';
import { printable } from '../../core/command/terminal.ts';
import type { Config } from '../../core/config/config.ts';
import type { Database, Queryable } from '../../core/db/database.ts';
import type { EventLog } from '../../core/events.ts';
import { callWebhook, publicAgent } from '../../core/push/postOnce.ts';
import { isPublicEndpoint } from '../../core/push/pushService.ts';
import { decrypt, encrypt } from '../../core/secrets/vault.ts';
import {
  claimDeliveries,
  type DueDelivery,
  disableWebhook,
  insertWebhook,
  noteDelivered,
  noteUndelivered,
  type OfficeWebhook,
  retrySeconds,
  storeSecret,
} from './webhooks.repository.ts';

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
