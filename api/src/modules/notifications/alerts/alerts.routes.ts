import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { AlertChoiceRequest, Alerts, PushSubscriptionRequest } from 'shared/contracts/alerts';
import { alertsWorkerPath } from 'shared/contracts/providerPaths';
import type { Config } from '../../../core/config/config.ts';
import type { Database, Queryable } from '../../../core/db/database.ts';
import type { RouteOptions } from '../../../core/deps.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { route } from '../../../core/http/route.ts';
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

function getAlerts({ db, config }: ChoiceDeps, asking: Asking): Promise<Alerts> {
  return read(db, config, asking);
}

async function read(db: Queryable, { fairKey }: ChoiceDeps['config'], { userId, sessionId }: Asking): Promise<Alerts> {
  return { ...(await findChoice(db, userId, sessionId)), pushKey: vapidKeys(fairKey).publicKey };
}

/** Chooses mail or none, and removes all push subscriptions. @throws ApiError EMAIL_NOT_VERIFIED */
function chooseAlerts({ db, config }: ChoiceDeps, asking: Asking, { choice }: AlertChoiceRequest): Promise<Alerts> {
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
function subscribeBrowser(
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

const anExample = {
  choice: 'mail',
  answered: true,
  mailTo: 'paula@example.com',
  devices: 0,
  thisDevice: false,
  pushKey: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
} satisfies Alerts;

/** Routes of a member's notification settings: /api/alerts/…. Every call returns all settings after the change. */
export const alertRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  const tags = ['Alerts'];

  route(
    app,
    '/api/alerts/me',
    {
      tags,
      summary: 'How the member is told that a round is settled, and the key for subscribing a browser',
      example: anExample,
    },
    (request) => getAlerts(deps, request),
  );

  route(
    app,
    '/api/alerts/choose',
    {
      tags,
      summary: 'Be told by mail, or not at all',
      description: 'One alert a round, with the same words whoever won. Browsers that were told by push are forgotten.',
      sent: { choice: 'mail' },
      example: anExample,
    },
    (request) => chooseAlerts(deps, request, request.body),
  );

  route(
    app,
    '/api/alerts/push',
    {
      tags,
      summary: 'Be told by push, in this browser too',
      description:
        'What the browser gave when it subscribed with `pushKey`. It is told until its session is ended, ten browsers of a member at most.',
      sent: {
        endpoint: 'https://push.example.com/wpush/v2/gAAAAABk',
        keys: { p256dh: anExample.pushKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
      },
      example: anExample,
    },
    (request) => subscribeBrowser(deps, request, request.body),
  );
};

const file = path.resolve(import.meta.dirname, 'alertsWorker.ts');

/** Serves GET /sw.js, the service worker that shows notifications. Browsers revalidate it each time. */
export async function workerRoutes(app: FastifyInstance): Promise<void> {
  const text = scriptOf(await readFile(file, 'utf8'));
  app.get(alertsWorkerPath, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      .type('text/javascript; charset=utf-8')
      .send(text),
  );
}

const scriptOf = (source: string) =>
  stripTypeScriptTypes(source)
    .replace(/^export \{\};$/m, '')
    .replace(/\s*\n\s*\n\s*\n+/g, '\n\n')
    .trim();
