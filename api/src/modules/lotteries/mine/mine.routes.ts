import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { MyTicket } from 'shared/contracts/lotteries';
import { MyRound } from 'shared/contracts/myRounds';
import { Paged, PageQuery } from 'shared/contracts/paging';
import { Type } from 'typebox';
import type { RouteOptions } from '../../../core/deps.ts';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { myRound, myTicket, onePage } from '../../../core/http/examples.ts';
import { bearer, memberErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import { getMyLotteries } from './myLotteries.service.ts';
import { getMyTickets } from './myTickets.service.ts';

const MyTicketsQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Type.Union([Type.Literal('win'), Type.Literal('lose'), Type.Literal('pending')])),
  rewardBlockHash: Type.Optional(Type.String({ maxLength: 66, description: 'Part of the hash' })),
  rewardBlockNumber: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

export const mineRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps: { db } }) => {
  app.get(
    '/api/lotteries/tickets/mine',
    {
      preHandler: app.authenticate,
      schema: {
        tags: ['Lotteries'],
        summary: "The member's own tickets, the latest first",
        security: bearer,
        querystring: MyTicketsQuery,
        response: { 200: withExample(Paged(MyTicket), onePage(myTicket)), ...errorResponses(memberErrors) },
      },
    },
    (request) => app.lists.run(() => getMyTickets(db, request.userId, request.query)),
  );

  app.get(
    '/api/lotteries/rounds/mine',
    {
      preHandler: app.authenticate,
      schema: {
        tags: ['Lotteries'],
        summary: 'The rounds in which the member holds numbers, with what they cost and brought',
        description: 'Rounds still to be drawn come first, by their end; then all others, the latest first.',
        security: bearer,
        querystring: MyTicketsQuery,
        response: { 200: withExample(Paged(MyRound), onePage(myRound)), ...errorResponses(memberErrors) },
      },
    },
    (request) => getMyLotteries(db, request.userId, request.query),
  );
};
