import { type Static, type TObject, type TSchema, Type } from 'typebox';

/** Body of every error response. `message` is a sentence for the player. */
export const ErrorBody = Type.Object(
  {
    statusCode: Type.Integer(),
    code: Type.String({ description: 'Stable, upper case, for programs', examples: ['NUMBERS_TAKEN'] }),
    message: Type.String(),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'Per field: what is wrong with it; for NUMBERS_TAKEN, `ticketNumber` lists the taken numbers',
      }),
    ),
    ticketNumbers: Type.Optional(
      Type.Array(Type.Integer(), { description: 'Of a purchase that was refused for some of its numbers: which, zero-based' }),
    ),
    nearest: Type.Optional(
      Type.Array(Type.Integer(), {
        description: 'For NUMBERS_TAKEN: free numbers nearest to those that are taken, as many or fewer, ascending, zero-based',
      }),
    ),
    traceId: Type.Optional(
      Type.String({
        description: 'Of a failure (5xx): by it the operator finds the call in the log. X-Trace-Id has it with every answer',
      }),
    ),
  },
  { $id: 'ErrorBody' },
);
export type ErrorBody = Static<typeof ErrorBody>;

/** Every error code of the API, and `ALREADY_SUBSCRIBED`, which it no longer sends. */
export type ErrorCode =
  | 'VALIDATION'
  | 'UNAUTHORIZED'
  | 'PROOF_REQUIRED'
  | 'INVALID_CREDENTIALS'
  | 'INVALID_CODE'
  | 'CHALLENGE_EXPIRED'
  | 'CAPTCHA_FAILED'
  | 'ACCOUNT_LOCKED'
  | 'EMAIL_NOT_VERIFIED'
  | 'NOT_FOUND'
  | 'NUMBERS_TAKEN'
  | 'LOTTERY_CLOSED'
  | 'NOT_ENOUGH_BALANCE'
  | 'SPEND_LIMIT'
  | 'ON_BREAK'
  | 'ACCOUNT_FROZEN'
  | 'TOO_EARLY'
  | 'IDEMPOTENCY_MISMATCH'
  | 'ALREADY_SUBSCRIBED'
  | 'STILL_OPEN'
  | 'BALANCE_CHANGED'
  | 'ACT_OVER'
  | 'SIGNATURE_REFUSED'
  | 'QUOTA_EXCEEDED'
  | 'TOO_MANY_REQUESTS'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'FORBIDDEN'
  | 'UNAVAILABLE'
  | 'INTERNAL';

/** What a token of a program can be made for: figures with rounds, prizes and orders; acts. */
export const officeScopes = ['lists', 'acts'] as const;
export type OfficeScope = (typeof officeScopes)[number];

/**
 * One call of the API. The provider's route, the browser's call, the build's record of what an app reads and the release gate
 * use the same row.
 */
export interface Operation {
  method: 'get' | 'post';
  /** Only with a member's session. */
  member?: true;
  /** Only with an operator's session. `office`: without one, and only where there is an office. */
  operator?: true;
  office?: true;
  /** Of an operator's call that only reads: a program's token with this scope does too. */
  scope?: OfficeScope;
  query?: TObject;
  headers?: TObject;
  body?: TSchema;
  answer: TSchema;
  /** Codes by status, beside those that every call of its kind can have (api/src/core/http/route.ts). */
  errors?: Readonly<Record<number, readonly ErrorCode[]>>;
}

/** Operations by address, e.g. `/api/lotteries/{id}`. */
export type Operations = Readonly<Record<`/api/${string}`, Operation>>;

export const rateLimited = { 429: ['TOO_MANY_REQUESTS'] } as const;
