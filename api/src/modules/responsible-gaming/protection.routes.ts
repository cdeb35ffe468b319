import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../core/deps.ts';
import { aProtection } from '../../core/http/examples.ts';
import { route } from '../../core/http/route.ts';
import { beginBreak, confirmRaise, getProtection, keepLimit, requestReturn, setLimit } from './protection.service.ts';

/** Routes of a member's responsible gaming settings: /api/protection/…. Every call returns all settings after the change. */
export const protectionRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps: { db } }) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  const tags = ['Protection'];

  route(
    app,
    '/api/protection/me',
    { tags, summary: "The member's spend limits, and the break or exclusion that runs", example: aProtection },
    (request) => getProtection(db, request.userId),
  );

  route(
    app,
    '/api/protection/limit',
    {
      tags,
      summary: 'Set a spend limit for the calendar day, ISO week or month (UTC)',
      description:
        'A lower limit holds at once and ends a waiting raise. A raise (also to no limit) waits 72 hours, and until the running period ends, ' +
        'and holds only when it is confirmed after that.',
      sent: { period: 'week', amount: 50 },
      example: aProtection,
    },
    (request) => setLimit(db, request.userId, request.body),
  );

  route(
    app,
    '/api/protection/confirm-raise',
    { tags, summary: 'The second yes to a raise whose wait is over', sent: { period: 'week', amount: 80 }, example: aProtection },
    (request) => confirmRaise(db, request.userId, request.body),
  );

  route(
    app,
    '/api/protection/keep-limit',
    { tags, summary: 'Forget the raise that waits for a limit', sent: { period: 'week' }, example: aProtection },
    (request) => keepLimit(db, request.userId, request.body.period),
  );

  route(
    app,
    '/api/protection/break',
    {
      tags,
      summary: 'Begin a break or an exclusion, at once',
      description:
        'Nothing is sold to the member meanwhile, and no news are mailed to them; everything else goes on. It can be made longer, never ' +
        'shorter. After an exclusion nothing is sold until the member has asked to come back and a day has passed.',
      sent: { length: '7d' },
      example: aProtection,
    },
    (request) => beginBreak(db, request.userId, request.body.length),
  );

  route(
    app,
    '/api/protection/return',
    { tags, summary: 'Ask to come back after an exclusion: a day later one can buy again', example: aProtection },
    (request) => requestReturn(db, request.userId),
  );
};
