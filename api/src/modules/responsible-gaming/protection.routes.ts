import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { BreakRequest, LimitRequest, PeriodRequest, Protection } from 'shared/contracts/protection';
import type { RouteOptions } from '../../core/deps.ts';
import { errorResponses } from '../../core/http/errorResponses.ts';
import { aProtection } from '../../core/http/protectionExample.ts';
import { bearer, bodyErrors, memberErrors } from '../../core/http/schemas.ts';
import { withExample } from '../../core/http/withExample.ts';
import { beginBreak, confirmRaise, getProtection, keepLimit, requestReturn, setLimit } from './protection.service.ts';

/** Routes of a member's responsible gaming settings: /api/protection/…. Every call returns all settings after the change. */
export const protectionRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps: { db } }) => {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  const common = { tags: ['Protection'], security: bearer };
  const preHandler = app.authenticate;
  const answer = withExample(Protection, aProtection);
  const writeErrors = { ...memberErrors, ...bodyErrors };

  app.get(
    '/api/protection/me',
    {
      preHandler,
      schema: {
        ...common,
        summary: "The member's spend limits, and the break or exclusion that runs",
        response: { 200: answer, ...errorResponses(memberErrors) },
      },
    },
    (request) => getProtection(db, request.userId),
  );

  app.post(
    '/api/protection/limit',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'Set a spend limit for the calendar day, ISO week or month (UTC)',
        description:
          'A lower limit holds at once and ends a waiting raise. A raise (also to no limit) waits 72 hours, and until the running period ends, ' +
          'and holds only when it is confirmed after that.',
        body: withExample(LimitRequest, { period: 'week', amount: 50 }),
        response: { 200: answer, ...errorResponses(writeErrors) },
      },
    },
    (request) => setLimit(db, request.userId, request.body),
  );

  app.post(
    '/api/protection/confirm-raise',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'The second yes to a raise whose wait is over',
        body: withExample(LimitRequest, { period: 'week', amount: 80 }),
        response: { 200: answer, ...errorResponses({ ...writeErrors, 404: ['NOT_FOUND'], 409: ['TOO_EARLY'] }) },
      },
    },
    (request) => confirmRaise(db, request.userId, request.body),
  );

  app.post(
    '/api/protection/keep-limit',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'Forget the raise that waits for a limit',
        body: withExample(PeriodRequest, { period: 'week' }),
        response: { 200: answer, ...errorResponses(writeErrors) },
      },
    },
    (request) => keepLimit(db, request.userId, request.body.period),
  );

  app.post(
    '/api/protection/break',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'Begin a break or an exclusion, at once',
        description:
          'Nothing is sold to the member meanwhile, and no news are mailed to them; everything else goes on. It can be made longer, never ' +
          'shorter. After an exclusion nothing is sold until the member has asked to come back and a day has passed.',
        body: withExample(BreakRequest, { length: '7d' }),
        response: { 200: answer, ...errorResponses({ ...writeErrors, 409: ['ON_BREAK'] }) },
      },
    },
    (request) => beginBreak(db, request.userId, request.body.length),
  );

  app.post(
    '/api/protection/return',
    {
      preHandler,
      schema: {
        ...common,
        summary: 'Ask to come back after an exclusion: a day later one can buy again',
        response: { 200: answer, ...errorResponses({ ...memberErrors, 404: ['NOT_FOUND'], 409: ['TOO_EARLY'] }) },
      },
    },
    (request) => requestReturn(db, request.userId),
  );
};
