import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { idempotencyHeader } from 'shared/contracts/headers';
import { BuyTicketRequest, Purchase } from 'shared/contracts/purchases';
import { Type } from 'typebox';
import type { RouteOptions } from '../../core/deps.ts';
import { errorResponses } from '../../core/http/errorResponses.ts';
import { bearer, bodyErrors, IdParams, memberErrors } from '../../core/http/schemas.ts';
import { withExample } from '../../core/http/withExample.ts';
import { deriveLedgerMacKeys } from '../../core/secrets/ledgerMac.ts';
import { purchase, purchaseBatcher } from './purchases.service.ts';
import type { Receipts } from './receipts/receipts.service.ts';

const BuyHeaders = Type.Object({
  [idempotencyHeader]: Type.Optional(
    Type.String({ minLength: 8, maxLength: 100, pattern: '^[\\x21-\\x7e]+$', description: 'A UUID per purchase' }),
  ),
});

export interface PurchaseRouteOptions extends RouteOptions {
  receipts: Receipts;
}

export const purchaseRoutes: FastifyPluginAsyncTypebox<PurchaseRouteOptions> = async (app, { deps, receipts }) => {
  const { announcer, metrics, log } = app;
  const { purchases: sealKey } = deriveLedgerMacKeys(deps.config.fairKey);
  const purchaseDeps = { db: deps.db, buy: purchaseBatcher(deps.db), announcer, receipts, sealKey, metrics, log };
  // Creates the counters at 0, so that monitoring sees their first increment.
  for (const outcome of ['BOUGHT', 'REPEATED', 'UNAVAILABLE', 'ERROR']) metrics.purchase(outcome, 0);

  app.post(
    '/api/lotteries/:id/buy-ticket',
    {
      // The purchase statement itself validates the session: this saves a round trip.
      preHandler: app.authenticateToken,
      schema: {
        tags: ['Lotteries'],
        summary: 'Buy numbers, all or none',
        description:
          'Paid from the CTO star balance. The same idempotency key again is answered with the same purchase and never charged twice; ' +
          'so is, without a key, asking again for numbers that one owns.',
        security: bearer,
        params: IdParams,
        headers: BuyHeaders,
        body: withExample(BuyTicketRequest, { ticketNumber: [3, 14] }),
        response: {
          200: Purchase,
          ...errorResponses({
            ...memberErrors,
            ...bodyErrors,
            403: ['FORBIDDEN'],
            404: ['NOT_FOUND'],
            409: [
              'NUMBERS_TAKEN',
              'LOTTERY_CLOSED',
              'SPEND_LIMIT',
              'ON_BREAK',
              'ACCOUNT_FROZEN',
              'NOT_ENOUGH_BALANCE',
              'IDEMPOTENCY_MISMATCH',
            ],
          }),
        },
      },
    },
    (request) =>
      purchase(purchaseDeps, {
        sessionId: request.sessionId,
        userId: request.userId,
        lotteryId: request.params.id,
        ticketNumbers: request.body.ticketNumber,
        idempotencyKey: request.headers[idempotencyHeader] ?? null,
      }),
  );
};
