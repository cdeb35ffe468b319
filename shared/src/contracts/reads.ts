import { type Static, Type } from 'typebox';

/**
 * What a release reads from the API. The build records it, so a provider can detect before it starts which releases it would
 * break.
 */
export const Reads = Type.Record(
  Type.String(),
  Type.Object({
    method: Type.String(),
    answer: Type.Unknown({ description: 'JSON schema: the form of the answer, with the fields that the code reads' }),
    body: Type.Optional(Type.Unknown({ description: 'JSON schema: the form of what is sent' })),
    query: Type.Optional(Type.Array(Type.String(), { description: 'Parameters of the address that may be sent' })),
  }),
  { description: 'By address, e.g. /api/lotteries/{id}' },
);
export type Reads = Static<typeof Reads>;

export const EarlyReads = Type.Record(Type.String(), Type.Array(Type.String()));

/** Part of a release's record with what it reads from the API; older releases have no `reads`. */
export const Asking = Type.Object({
  app: Type.String(),
  version: Type.String(),
  reads: Type.Optional(Reads),
  earlyRequests: EarlyReads,
});
export type Asking = Static<typeof Asking>;
