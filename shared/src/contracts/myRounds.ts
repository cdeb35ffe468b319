import { type Static, Type } from 'typebox';
import { Amount, EpochMs, Nullable } from './amounts.ts';
import { Lottery, MyTicket } from './lotteries.ts';
import type { Operations } from './operation.ts';
import { LotteryOrder } from './orders.ts';
import { Paged, PageQuery } from './paging.ts';

export const MyNumber = Type.Object(
  {
    ticketId: Type.Integer(),
    ticketNumber: Type.Integer({ minimum: 0, maximum: 99_999, description: 'Zero-based' }),
    price: Amount('CTO'),
    boughtAt: EpochMs('When it was bought'),
    purchaseId: Type.Integer({ description: 'Numbers that were bought together share it' }),
  },
  { $id: 'MyNumber' },
);
export type MyNumber = Static<typeof MyNumber>;

export const MyRound = Type.Object(
  {
    lottery: Lottery,
    numbers: Type.Array(MyNumber, { minItems: 1, description: 'By number' }),
    paid: Amount('What the numbers cost, CTO'),
    won: Amount('The prize in CTO; 0 while nothing was won, and for a product'),
    refunded: Amount('What was paid back when the round was cancelled, CTO'),
    net: Type.Integer({ description: 'won + refunded − paid, CTO; the worth of a product is not in it' }),
    order: Nullable(LotteryOrder),
    nextRound: Nullable(
      Type.Object(
        { id: Type.Integer(), endTime: EpochMs('End of its sale') },
        { description: 'The running round of the same reward that ends first; null while this one is running, or none is' },
      ),
    ),
  },
  { $id: 'MyRound' },
);
export type MyRound = Static<typeof MyRound>;

const myFilters = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Type.Union([Type.Literal('win'), Type.Literal('lose'), Type.Literal('pending')])),
  rewardBlockHash: Type.Optional(Type.String({ maxLength: 66, description: 'Part of the hash' })),
  rewardBlockNumber: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

export const myRoundOperations = {
  '/api/lotteries/tickets/mine': { method: 'get', member: true, query: myFilters, answer: Paged(MyTicket) },
  '/api/lotteries/rounds/mine': { method: 'get', member: true, query: myFilters, answer: Paged(MyRound) },
} satisfies Operations;
