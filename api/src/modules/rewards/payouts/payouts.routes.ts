import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PageQuery } from 'shared/contracts/paging';
import { Payouts } from 'shared/contracts/payouts';
import type { RouteOptions } from '../../../core/deps.ts';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { somePayouts } from '../../../core/http/examples.ts';
import type { PublicCache } from '../../../core/http/publicCache.ts';
import { publicErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
import { listPayouts } from './payouts.repository.ts';

export const payoutRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  app.get(
    '/api/payouts',
    {
      schema: {
        tags: ['Payouts'],
        summary: 'What was due, and when it was paid',
        description:
          'Prizes that were won and refunds of rounds that were cancelled, the latest due first, late ones included; from the ledger and the orders.',
        querystring: PageQuery,
        response: { 200: withExample(Payouts, somePayouts), ...errorResponses(publicErrors) },
      },
    },
    (request, reply) => cache.answer(request, reply, () => listPayouts(deps.lists ?? deps.db, request.query)),
  );
};
