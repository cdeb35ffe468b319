import type { AlertChoiceRequest, Alerts, PushSubscriptionRequest } from 'shared/contracts/alerts';
import type { Config } from '../../../core/config/config.ts';
import type { Database, Queryable } from '../../../core/db/database.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { isPublicEndpoint } from '../../../core/push/pushService.ts';
import { areBrowserKeys, vapidKeys } from '../../../core/push/webPush.ts';
import { secretHash } from '../../../core/secrets/codes.ts';
import { encrypt } from '../../../core/secrets/vault.ts';
import { deletePushSubscriptions, findChoice, savePushSubscription, writeChoice } from './alerts.repository.ts';

interface ChoiceDeps {
  db: Database;
  config: Pick<Config, 'fairKey' | 'allowPlain'>;
}

interface Asking {
  userId: number;
  sessionId: string;
}

export function getAlerts({ db, config }: ChoiceDeps, asking: Asking): Promise<Alerts> {
  return read(db, config, asking);
}

async function read(db: Queryable, { fairKey }: ChoiceDeps['config'], { userId, sessionId }: Asking): Promise<Alerts> {
  return { ...(await findChoice(db, userId, sessionId)), pushKey: vapidKeys(fairKey).publicKey };
}

/** Chooses mail or none, and removes all push subscriptions. @throws ApiError EMAIL_NOT_VERIFIED */
export function chooseAlerts({ db, config }: ChoiceDeps, asking: Asking, { choice }: AlertChoiceRequest): Promise<Alerts> {
  return db.transaction(async (tx) => {
    await writeChoice(tx, asking.userId, choice);
    await deletePushSubscriptions(tx, asking.userId);
    const alerts = await read(tx, config, asking);
    if (choice === 'mail' && alerts.mailTo === null)
      throw new ApiError(403, 'EMAIL_NOT_VERIFIED', 'Your account has no confirmed email address, so no mail can be sent.');
    return alerts;
  });
}

/**
 * Chooses push, and adds this browser to the subscribed ones.
 * @throws ApiError VALIDATION if no push service issued the subscription
 */
export function subscribeBrowser(
  { db, config }: ChoiceDeps,
  asking: Asking,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionRequest,
): Promise<Alerts> {
  const keys = { p256dh, auth };
  if (!isPublicEndpoint(endpoint, config.allowPlain.includes('push')))
    throw invalid('endpoint', 'must be the https address of a push service');
  if (!areBrowserKeys(keys)) throw invalid('keys', 'must be the keys of a push subscription');
  return db.transaction(async (tx) => {
    const { userId } = asking;
    await writeChoice(tx, userId, 'push');
    const target = encrypt(db, 'push', String(userId), JSON.stringify({ endpoint, keys }));
    await savePushSubscription(tx, { ...asking, endpointHash: secretHash(endpoint), target });
    return read(tx, config, asking);
  });
}

const invalid = (field: string, problem: string) =>
  new ApiError(400, 'VALIDATION', 'This browser could not be subscribed.', { [field]: [problem] });
