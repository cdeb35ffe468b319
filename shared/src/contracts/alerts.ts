import { type Static, Type } from 'typebox';
import type { Operations } from './operation.ts';
import { Nullable } from './schemas.ts';

/** The member's choice of alerts for settled rounds, with the data that a browser needs to subscribe. */
export const Alerts = Type.Object(
  {
    choice: Type.Union([Type.Literal('none'), Type.Literal('mail'), Type.Literal('push')]),
    answered: Type.Boolean({ description: 'Whether the member has chosen; false: they were never asked' }),
    mailTo: Nullable(Type.String({ description: 'Where mails go; null: no address of the member is confirmed' })),
    devices: Type.Integer({ description: 'Browsers that are told by push' }),
    thisDevice: Type.Boolean({ description: 'Whether the one that asks is among them' }),
    pushKey: Type.String({ description: 'Public key of the site for subscribing a browser: P-256, base64url' }),
  },
  { $id: 'Alerts' },
);
export type Alerts = Static<typeof Alerts>;

export const AlertChoiceRequest = Type.Object(
  { choice: Type.Union([Type.Literal('none'), Type.Literal('mail')]) },
  { $id: 'AlertChoiceRequest' },
);
export type AlertChoiceRequest = Static<typeof AlertChoiceRequest>;

const base64url = (bytes: number, description: string) =>
  Type.String({ pattern: `^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`, description });

/** A browser's push subscription: `PushSubscription.toJSON()`. */
export const PushSubscriptionRequest = Type.Object(
  {
    endpoint: Type.String({ maxLength: 1_000, description: 'Address at the push service of the maker of the browser, https' }),
    keys: Type.Object({
      p256dh: base64url(65, 'Public key of the browser'),
      auth: base64url(16, 'Secret of the browser'),
    }),
  },
  { $id: 'PushSubscriptionRequest' },
);
export type PushSubscriptionRequest = Static<typeof PushSubscriptionRequest>;

export const alertOperations = {
  '/api/alerts/me': { method: 'get', member: true, answer: Alerts },
  '/api/alerts/choose': {
    method: 'post',
    member: true,
    body: AlertChoiceRequest,
    answer: Alerts,
    errors: { 403: ['EMAIL_NOT_VERIFIED'] },
  },
  '/api/alerts/push': { method: 'post', member: true, body: PushSubscriptionRequest, answer: Alerts },
} satisfies Operations;
