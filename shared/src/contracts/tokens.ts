import { type Static, Type } from 'typebox';
import type { Operations } from './operation.ts';
import { Paged, PageQuery } from './paging.ts';

export const Token = Type.Object(
  {
    id: Type.Integer(),
    address: Type.String({ description: '0x-prefixed address, lower case' }),
    symbol: Type.String({ examples: ['CTO'] }),
    name: Type.String(),
    decimals: Type.Integer({ minimum: 0, description: 'Digits after the point of the smallest unit; 0 for CTO' }),
  },
  { $id: 'Token' },
);
export type Token = Static<typeof Token>;

export const tokenOperations = {
  '/api/token/': { method: 'get', query: PageQuery, answer: Paged(Token) },
} satisfies Operations;
