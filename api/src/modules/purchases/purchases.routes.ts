import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { idempotencyHeader } from 'shared/contracts/headers';
import type { RouteOptions } from '../../core/deps.ts';
import { route } from '../../core/http/route.ts';
import { deriveLedgerMacKeys } from '../../core/secrets/ledgerMac.ts';
import { purchase, purchaseBatcher } from './purchases.service.ts';
import type { Receipts } from './receipts/receipts.service.ts';

export interface PurchaseRouteOptions extends RouteOptions {
  receipts: Receipts;
}

export const purchaseRoutes: FastifyPluginAsyncTypebox<PurchaseRouteOptions> = async (app, { deps, receipts }) => {
  const { announcer, metrics, log } = app;
  const { purchases: sealKey } = deriveLedgerMacKeys(deps.config.fairKey);
  const purchaseDeps = { db: deps.db, buy: purchaseBatcher(deps.db), announcer, receipts, sealKey, metrics, log };
  // Creates the counters at 0, so that monitoring sees their first increment.
  for (const outcome of ['BOUGHT', 'REPEATED', 'UNAVAILABLE', 'ERROR']) metrics.purchase(outcome, 0);

  route(
    app,
    '/api/lotteries/{id}/buy-ticket',
    {
      // The purchase statement itself validates the session: this saves a round trip.
      session: 'token',
      tags: ['Lotteries'],
      summary: 'Buy numbers, all or none',
      description:
        'Paid from the CTO star balance. The same idempotency key again is answered with the same purchase and never charged twice; ' +
        'so is, without a key, asking again for numbers that one owns.',
      sent: { ticketNumber: [3, 14] },
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
