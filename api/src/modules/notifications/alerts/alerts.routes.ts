import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Alerts } from 'shared/contracts/alerts';
import { alertsWorkerPath } from 'shared/contracts/providerPaths';
import type { RouteOptions } from '../../../core/deps.ts';
import { route } from '../../../core/http/route.ts';
import { chooseAlerts, getAlerts, subscribeBrowser } from './alerts.service.ts';

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
