import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../../core/deps.ts';
import { aToken, onePage } from '../../../core/http/examples.ts';
import type { PublicCache } from '../../../core/http/publicCache.ts';
import { route } from '../../../core/http/route.ts';
import { listTokens } from './tokens.repository.ts';

export const tokenRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  route(
    app,
    '/api/token/',
    { tags: ['Wallets'], summary: 'Tokens that wallets can hold', example: onePage(aToken) },
    (request, reply) => cache.answer(request, reply, () => listTokens(deps.db, request.query)),
  );
};
