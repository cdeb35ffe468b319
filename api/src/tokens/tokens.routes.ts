import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Paged, PageQuery } from 'shared/contracts/paging';
import { Token } from 'shared/contracts/tokens';
import type { RouteOptions } from '../deps.ts';
import { errorResponses } from '../plugins/errorResponses.ts';
import { aToken, onePage } from '../plugins/examples.ts';
import type { PublicCache } from '../plugins/publicCache.ts';
import { publicErrors } from '../plugins/schemas.ts';
import { withExample } from '../plugins/withExample.ts';
import { listTokens } from './tokens.repository.ts';

export const tokenRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  app.get(
    '/api/token',
    {
      schema: {
        tags: ['Wallets'],
        summary: 'Tokens that wallets can hold',
        querystring: PageQuery,
        response: { 200: withExample(Paged(Token), onePage(aToken)), ...errorResponses(publicErrors) },
      },
    },
    (request, reply) => cache.answer(request, reply, () => listTokens(deps.db, request.query)),
  );
};
