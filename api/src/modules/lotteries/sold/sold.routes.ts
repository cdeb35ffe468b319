import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LotteryTicket } from 'shared/contracts/lotteries';
import { Paged, PageQuery } from 'shared/contracts/paging';
import { mostTicketsAtOnce, OwnNumbers, Sale, SoldNumbers } from 'shared/contracts/soldNumbers';
import { Type } from 'typebox';
import type { RouteOptions } from '../../../core/deps.ts';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { aSale, aTicket, onePage, ownNumbers, soldNumbers } from '../../../core/http/examples.ts';
import type { PublicCache } from '../../../core/http/publicCache.ts';
import { bearer, IdParams, memberErrors, publicErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import { getOwnNumbers, getSales, getSold, getTickets } from './sold.service.ts';

const TicketsQuery = Type.Object({
  page: PageQuery.properties.page,
  limit: Type.Integer({ minimum: 1, maximum: mostTicketsAtOnce, default: mostTicketsAtOnce }),
});

export const soldRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  const { db } = deps;

  app.get(
    '/api/lotteries/:id/tickets',
    {
      schema: {
        tags: ['Lotteries'],
        summary: 'Every number of a round, sold or not',
        description:
          'By number. A round of up to 1,000 numbers is answered whole; a larger one by page, without parameters the first 1,000. ' +
          'Which of all its numbers are sold, and nothing else of them, is told by /sold.',
        params: IdParams,
        querystring: TicketsQuery,
        response: {
          200: withExample(Type.Array(LotteryTicket), [aTicket]),
          ...errorResponses({ ...publicErrors, 404: ['NOT_FOUND'] }),
        },
      },
    },
    (request, reply) => cache.answer(request, reply, () => getTickets(db, request.params.id, request.query)),
  );

  app.get(
    '/api/lotteries/:id/sold',
    {
      schema: {
        tags: ['Lotteries'],
        summary: 'Which numbers of a round are sold, a bit each',
        description:
          'Numbers are sold and never given back: of two answers the one with the higher count has all of the other. The ETag is the ' +
          'count, and what is sold after it comes by /live?have=COUNT.',
        params: IdParams,
        response: {
          200: withExample(SoldNumbers, soldNumbers),
          ...errorResponses({ ...publicErrors, 404: ['NOT_FOUND'] }),
        },
      },
    },
    (request, reply) =>
      cache.answer(
        request,
        reply,
        async () => ({ ...(await getSold(db, request.params.id)), serverTime: app.now() }),
        ({ count }) => String(count),
      ),
  );

  app.get(
    '/api/lotteries/:id/sales',
    {
      schema: {
        tags: ['Lotteries'],
        summary: 'What was sold of a round, the latest first',
        params: IdParams,
        querystring: PageQuery,
        response: {
          200: withExample(Paged(Sale), onePage(aSale)),
          ...errorResponses({ ...publicErrors, 404: ['NOT_FOUND'] }),
        },
      },
    },
    (request, reply) => cache.answer(request, reply, () => getSales(db, request.params.id, request.query)),
  );

  app.get(
    '/api/lotteries/:id/numbers/mine',
    {
      preHandler: app.authenticate,
      schema: {
        tags: ['Lotteries'],
        summary: "The member's own numbers of a round, a bit each",
        security: bearer,
        params: IdParams,
        response: {
          200: withExample(OwnNumbers, ownNumbers),
          ...errorResponses({ ...memberErrors, 404: ['NOT_FOUND'] }),
        },
      },
    },
    (request) => app.lists.run(() => getOwnNumbers(db, request.params.id, request.userId)),
  );
};
