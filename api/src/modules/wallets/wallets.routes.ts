import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../core/deps.ts';
import { aToken, aWallet, onePage } from '../../core/http/examples.ts';
import type { PublicCache } from '../../core/http/publicCache.ts';
import { route } from '../../core/http/route.ts';
import { findWallets, listTokens } from './wallets.repository.ts';
export const walletRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/wallet/me',
    { tags: ['Wallets'], summary: "The member's balances", example: { contents: [aWallet] } },
    async (request) => ({ contents: await findWallets(deps.db, request.userId, request.query.tokenAddress) }),
  );
};

export const tokenRoutes: FastifyPluginAsyncTypebox<RouteOptions & { cache: PublicCache }> = async (app, { deps, cache }) => {
  route(
    app,
    '/api/token/',
    { tags: ['Wallets'], summary: 'Tokens that wallets can hold', example: onePage(aToken) },
    (request, reply) => cache.answer(request, reply, () => listTokens(deps.db, request.query)),
  );
};
