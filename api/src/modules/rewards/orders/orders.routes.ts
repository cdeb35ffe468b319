import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../../core/deps.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { anOrder, onePage } from '../../../core/http/examples.ts';
import { route } from '../../../core/http/route.ts';
import { findOrder, listOrders } from './orders.repository.ts';

export const orderRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/lotteries/orders',
    { tags: ['Orders'], summary: "The member's product prizes, the latest first", example: onePage(anOrder) },
    (request) =>
      app.lists.run(() => listOrders(deps.db, { userId: request.userId, status: request.query.status }, request.query)),
  );

  route(
    app,
    '/api/lotteries/orders/{id}',
    { tags: ['Orders'], summary: 'One product prize of the member', example: anOrder },
    async (request) => {
      const order = await findOrder(deps.db, request.userId, request.params.id);
      if (order === undefined) throw new ApiError(404, 'NOT_FOUND', 'This order does not exist.');
      return order;
    },
  );
};
