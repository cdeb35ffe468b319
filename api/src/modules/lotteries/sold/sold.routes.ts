import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../../core/deps.ts';
import { aSale, aTicket, onePage, ownNumbers, soldNumbers } from '../../../core/http/examples.ts';
import type { PublicCache } from '../../../core/http/publicCache.ts';
import { route } from '../../../core/http/route.ts';
import { getOwnNumbers, getSales, getSold, getTickets } from './sold.service.ts';

export const soldRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  const { db } = deps;

  route(
    app,
    '/api/lotteries/{id}/tickets',
    {
      tags: ['Lotteries'],
      summary: 'Every number of a round, sold or not',
      description:
        'By number. A round of up to 1,000 numbers is answered whole; a larger one by page, without parameters the first 1,000. ' +
        'Which of all its numbers are sold, and nothing else of them, is told by /sold.',
      example: [aTicket],
    },
    (request, reply) => cache.answer(request, reply, () => getTickets(db, request.params.id, request.query)),
  );

  route(
    app,
    '/api/lotteries/{id}/sold',
    {
      tags: ['Lotteries'],
      summary: 'Which numbers of a round are sold, a bit each',
      description:
        'Numbers are sold and never given back: of two answers the one with the higher count has all of the other. The ETag is the ' +
        'count, and what is sold after it comes by /live?have=COUNT.',
      example: soldNumbers,
    },
    (request, reply) =>
      cache.answer(
        request,
        reply,
        async () => ({ ...(await getSold(db, request.params.id)), serverTime: app.now() }),
        ({ count }) => String(count),
      ),
  );

  route(
    app,
    '/api/lotteries/{id}/sales',
    { tags: ['Lotteries'], summary: 'What was sold of a round, the latest first', example: onePage(aSale) },
    (request, reply) => cache.answer(request, reply, () => getSales(db, request.params.id, request.query)),
  );

  route(
    app,
    '/api/lotteries/{id}/numbers/mine',
    { tags: ['Lotteries'], summary: "The member's own numbers of a round, a bit each", example: ownNumbers },
    (request) => app.lists.run(() => getOwnNumbers(db, request.params.id, request.userId)),
  );
};
