import { type Static, Type } from 'typebox';
import { Amount } from './amounts.ts';

export const BuyTicketRequest = Type.Object(
  {
    ticketNumber: Type.Array(Type.Integer({ minimum: 0, maximum: 99_999 }), {
      minItems: 1,
      maxItems: 256,
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
  },
  { $id: 'Purchase' },
);
export type Purchase = Static<typeof Purchase>;
