import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Paged, PageQuery } from 'shared/contracts/paging';
import { Token } from 'shared/contracts/tokens';
import type { RouteOptions } from '../../../core/deps.ts';
import { errorResponses } from '../../../core/http/errorResponses.ts';
import { aToken, onePage } from '../../../core/http/examples.ts';
import type { PublicCache } from '../../../core/http/publicCache.ts';
import { publicErrors } from '../../../core/http/schemas.ts';
import { withExample } from '../../../core/http/withExample.ts';
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
