import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LotteryOrder } from 'shared/contracts/orders';
import { Paged, PageQuery } from 'shared/contracts/paging';
import { Type } from 'typebox';
import type { RouteOptions } from '../../../core/deps.ts';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { anOrder, onePage } from '../../../core/http/examples.ts';
import { bearer, IdParams, memberErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import { findOrder, listOrders } from './orders.repository.ts';

const OrdersQuery = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('fulfilled')])),
});

export const orderRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  app.get(
    '/api/lotteries/orders',
    {
      preHandler: app.authenticate,
      schema: {
        tags: ['Orders'],
        summary: "The member's product prizes, the latest first",
        security: bearer,
        querystring: OrdersQuery,
        response: { 200: withExample(Paged(LotteryOrder), onePage(anOrder)), ...errorResponses(memberErrors) },
      },
    },
    (request) =>
      app.lists.run(() => listOrders(deps.db, { userId: request.userId, status: request.query.status }, request.query)),
  );

  app.get(
    '/api/lotteries/orders/:id',
    {
      preHandler: app.authenticate,
      schema: {
        tags: ['Orders'],
        summary: 'One product prize of the member',
        security: bearer,
        params: IdParams,
        response: { 200: withExample(LotteryOrder, anOrder), ...errorResponses({ ...memberErrors, 404: ['NOT_FOUND'] }) },
      },
    },
    async (request) => {
      const order = await findOrder(deps.db, request.userId, request.params.id);
      if (order === undefined) throw new ApiError(404, 'NOT_FOUND', 'This order does not exist.');
      return order;
    },
  );
};
