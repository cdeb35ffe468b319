import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { KeySet } from 'shared/contracts/fair';
import type { RouteOptions } from '../../../core/deps.ts';
import { ApiError } from '../../../core/http/errors.ts';
import type { PublicCache } from '../../../core/http/publicCache.ts';
import { errorResponses, publicErrors, route, withExample } from '../../../core/http/route.ts';
import { publishedKeys, type Receipts } from './receipts.service.ts';

const keySetPath = '/.well-known/jwks.json';

const aKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  alg: 'Ed25519',
  use: 'sig',
  kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
  x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
} as const;

export interface ReceiptRouteOptions extends RouteOptions {
  receipts: Receipts;
  cache: PublicCache;
}

export const receiptRoutes: FastifyPluginAsyncTypebox<ReceiptRouteOptions> = async (app, { deps, receipts, cache }) => {
  route(
    app,
    '/api/lotteries/purchases/{id}/receipt',
    {
      tags: ['Lotteries'],
      summary: 'The receipt of one of the member’s purchases',
      description:
        'The same that was given when it was bought. It proves who holds the numbers without believing anybody: its signature is ' +
        `checked with the keys at ${keySetPath}, its commitment stands in the public list of its round.`,
      example: { purchaseId: 7, receipt: 'eyJhbGciOiJFZDI1NTE5In0.eyJyb3VuZCI6NDJ9.c2lnbmF0dXJl' },
    },
    async (request) => {
      const purchaseId = request.params.id;
      const receipt = await receipts.find(request.userId, purchaseId);
      if (receipt === undefined) throw new ApiError(404, 'NOT_FOUND', 'You have no such purchase.');
      return { purchaseId, receipt };
    },
  );

  app.get(
    keySetPath,
    {
      schema: {
        tags: ['Lotteries'],
        summary: 'The keys of receipts, those of the past too (JSON Web Key Set)',
        response: { 200: withExample(KeySet, { keys: [aKey] }), ...errorResponses(publicErrors) },
      },
    },
    (request, reply) => {
      cache.answer(request, reply, async () => {
        await receipts.key();
        const keys = await publishedKeys(deps.db);
        return { keys: keys.map(({ kid, x }) => ({ kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', use: 'sig', kid, x })) };
      });
    },
  );
};
