import { type Static, Type } from 'typebox';

const event = <Name extends string>(type: Name, data: Record<string, ReturnType<typeof Type.Integer>>) =>
  Type.Object(
    { type: Type.Literal(type), timestamp: Type.String({ format: 'date-time' }), data: Type.Object(data) },
    { additionalProperties: false },
  );
const ofLottery = { lotteryId: Type.Integer() };

/**
 * Body of a call to a webhook of the house: what happened, when (ISO 8601), and ids only. Its headers are those of Standard Webhooks, with a
 * `whsec_` secret. A call comes at least once, in no certain order.
 */
export const WebhookEvent = Type.Union([
  event('lottery.opened', ofLottery),
  event('lottery.closed', ofLottery),
  event('lottery.drawn', ofLottery),
  event('lottery.cancelled', ofLottery),
  event('order.placed', { ...ofLottery, orderId: Type.Integer() }),
  event('alert.raised', { alertId: Type.Integer() }),
  event('webhook.test', {}),
]);
export type WebhookEvent = Static<typeof WebhookEvent>;
