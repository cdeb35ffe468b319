import { type Static, Type } from 'typebox';

/** Token addresses the site asks wallets for, unless the provider's configuration names others. */
export const tokenAddresses = {
  cto: '0x00000000000000000000000000000000000c7000',
  stable: '0x0000000000000000000000000000000000057ab1',
} as const;

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
