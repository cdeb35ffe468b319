import { type Static, Type } from 'typebox';
import { idempotencyHeader } from './headers.ts';
import { maxNumbersAtOnce } from './lotteryRules.ts';
import type { Operations } from './operation.ts';
import { Amount, Nullable } from './schemas.ts';

export const BuyTicketRequest = Type.Object(
  {
    ticketNumber: Type.Array(Type.Integer({ minimum: 0, maximum: 99_999 }), {
      minItems: 1,
      maxItems: maxNumbersAtOnce,
      uniqueItems: true,
      description: 'The numbers to buy, zero-based',
    }),
  },
  { $id: 'BuyTicketRequest' },
);
export type BuyTicketRequest = Static<typeof BuyTicketRequest>;

export const Purchase = Type.Object(
  {
    id: Type.Integer(),
    lotteryId: Type.Integer(),
    ticketNumbers: Type.Array(Type.Integer()),
    totalPrice: Amount('CTO'),
    starBalance: Amount("The buyer's CTO star balance afterwards"),
    repeated: Type.Boolean({ description: 'True when this answers an earlier, identical purchase' }),
    receipt: Nullable(
      Type.String({ description: 'Signed, a compact JWS: to be kept. Null for a round without an opening record' }),
    ),
  },
  { $id: 'Purchase' },
);
export type Purchase = Static<typeof Purchase>;

export const purchaseOperations = {
  '/api/lotteries/{id}/buy-ticket': {
    method: 'post',
    member: true,
    headers: Type.Object({
      [idempotencyHeader]: Type.Optional(
        Type.String({ minLength: 8, maxLength: 100, pattern: '^[\\x21-\\x7e]+$', description: 'A UUID per purchase' }),
      ),
    }),
    body: BuyTicketRequest,
    answer: Purchase,
    errors: {
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
    },
  },
} satisfies Operations;
