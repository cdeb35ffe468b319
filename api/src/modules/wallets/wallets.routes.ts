import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { WalletResponse } from 'shared/contracts/wallets';
import { Type } from 'typebox';
import type { RouteOptions } from '../../core/deps.ts';
import { errorResponses } from '../../core/http/errorResponses.ts';
import { aWallet } from '../../core/http/examples.ts';
import { bearer, memberErrors } from '../../core/http/schemas.ts';
import { withExample } from '../../core/http/withExample.ts';
import { findWallets } from './wallets.repository.ts';

const WalletQuery = Type.Object({
  tokenAddress: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only the wallet of this token; without it, all wallets, CTO first' }),
  ),
});

export const walletRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  app.get(
    '/api/wallet/me',
    {
      preHandler: app.authenticate,
      schema: {
        tags: ['Wallets'],
        summary: "The member's balances",
        security: bearer,
        querystring: WalletQuery,
        response: { 200: withExample(WalletResponse, { contents: [aWallet] }), ...errorResponses(memberErrors) },
      },
    },
    async (request) => ({ contents: await findWallets(deps.db, request.userId, request.query.tokenAddress) }),
  );
};
