import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../../core/deps.ts';
import { myRound, myTicket, onePage } from '../../../core/http/examples.ts';
import { route } from '../../../core/http/route.ts';
import { getMyLotteries, getMyTickets } from './myLotteries.service.ts';
export const mineRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps: { db } }) => {
  route(
    app,
    '/api/lotteries/tickets/mine',
    { tags: ['Lotteries'], summary: "The member's own tickets, the latest first", example: onePage(myTicket) },
    (request) => app.lists.run(() => getMyTickets(db, request.userId, request.query)),
  );

  route(
    app,
    '/api/lotteries/rounds/mine',
    {
      tags: ['Lotteries'],
      summary: 'The rounds in which the member holds numbers, with what they cost and brought',
      description: 'Rounds still to be drawn come first, by their end; then all others, the latest first.',
      example: onePage(myRound),
    },
    (request) => getMyLotteries(db, request.userId, request.query),
  );
};
