import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AlertChoiceRequest, Alerts, PushSubscriptionRequest } from 'shared/contracts/alerts';
import type { RouteOptions } from '../../../core/deps.ts';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { bearer, bodyErrors, memberErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
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
  const common = { tags: ['Alerts'], security: bearer };
  const preHandler = app.authenticate;
  const answer = withExample(Alerts, anExample);
  const writeErrors = { ...memberErrors, ...bodyErrors };

  app.get(
    '/api/alerts/me',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'How the member is told that a round is settled, and the key for subscribing a browser',
        response: { 200: answer, ...errorResponses(memberErrors) },
      },
    },
    (request) => getAlerts(deps, request),
  );

  app.post(
    '/api/alerts/choose',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'Be told by mail, or not at all',
        description: 'One alert a round, with the same words whoever won. Browsers that were told by push are forgotten.',
        body: withExample(AlertChoiceRequest, { choice: 'mail' }),
        response: { 200: answer, ...errorResponses({ ...writeErrors, 403: ['EMAIL_NOT_VERIFIED'] }) },
      },
    },
    (request) => chooseAlerts(deps, request, request.body),
  );

  app.post(
    '/api/alerts/push',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'Be told by push, in this browser too',
        description:
          'What the browser gave when it subscribed with `pushKey`. It is told until its session is ended, ten browsers of a member at most.',
        body: withExample(PushSubscriptionRequest, {
          endpoint: 'https://push.example.com/wpush/v2/gAAAAABk',
          keys: { p256dh: anExample.pushKey, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
        }),
        response: { 200: answer, ...errorResponses(writeErrors) },
      },
    },
    (request) => subscribeBrowser(deps, request, request.body),
  );
};
