import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../../core/deps.ts';
import { somePayouts } from '../../../core/http/examples.ts';
import type { PublicCache } from '../../../core/http/publicCache.ts';
import { route } from '../../../core/http/route.ts';
import { listPayouts } from './payouts.repository.ts';

export const payoutRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  route(
    app,
    '/api/payouts',
    {
      tags: ['Payouts'],
      summary: 'What was due, and when it was paid',
      description:
        'Prizes that were won and refunds of rounds that were cancelled, the latest due first, late ones included; from the ledger and the orders.',
      example: somePayouts,
    },
    (request, reply) => cache.answer(request, reply, () => listPayouts(deps.lists ?? deps.db, request.query)),
  );
};
