import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { RouteOptions } from '../../core/deps.ts';
import { aWallet } from '../../core/http/examples.ts';
import { route } from '../../core/http/route.ts';
import { findWallets } from './wallets.repository.ts';

export const walletRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/wallet/me',
    { tags: ['Wallets'], summary: "The member's balances", example: { contents: [aWallet] } },
    async (request) => ({ contents: await findWallets(deps.db, request.userId, request.query.tokenAddress) }),
  );
};
