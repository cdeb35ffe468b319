import { type Static, Type } from 'typebox';
import type { Operations } from './operation.ts';
import { Nullable } from './schemas.ts';

const Company = Type.Object({
  name: Type.String(),
  licence: Type.String(),
  address: Type.String(),
  minimumAge: Type.Integer({ description: 'Years' }),
  helpLines: Type.Array(Type.Object({ name: Type.String(), href: Type.String({ description: 'https:// or tel:' }) })),
  placeholder: Type.Boolean({ description: 'Invented for the demo' }),
});

/** Public settings of the provider: GET /api/option-config/get-all. */
export const OptionConfig = Type.Object(
  {
    captcha: Type.Object({
      provider: Type.Union([Type.Literal('altcha'), Type.Literal('turnstile')]),
      siteKey: Nullable(Type.String({ description: 'Turnstile only' })),
      challengeUrl: Nullable(Type.String({ description: 'ALTCHA only' })),
    }),
    registerUrl: Type.String(),
    tokens: Type.Object({ cto: Type.String(), stable: Type.String() }, { description: 'Token addresses' }),
    drawsPerDay: Type.Integer(),
    chain: Type.Object({
      name: Type.String({ description: 'What decides rounds of rule v1; `none` where there is none' }),
      simulated: Type.Boolean(),
    }),
    company: Nullable(Company),
  },
  { $id: 'OptionConfig' },
);
export type OptionConfig = Static<typeof OptionConfig>;

export const CtoPrice = Type.Object(
  { ctoPerNumber: Type.Integer({ description: 'CTO' }), toBeAnnounced: Type.Boolean() },
  { $id: 'CtoPrice' },
);
export type CtoPrice = Static<typeof CtoPrice>;

export const optionOperations = {
  '/api/option-config/get-all': { method: 'get', answer: OptionConfig },
} satisfies Operations;
