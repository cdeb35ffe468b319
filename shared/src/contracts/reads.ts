import { type Static, Type } from 'typebox';

/** What one release asks of the provider: its build records it, and the provider can tell before it starts whom it would break. */
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

/** API requests that a document starts early, by the part that makes them first. */
export const EarlyReads = Type.Record(Type.String(), Type.Array(Type.String()));

/** As much of a release's record as tells what it asks of the provider; releases from before the record have no `reads`. */
export const Asking = Type.Object({
  app: Type.String(),
  version: Type.String(),
  reads: Type.Optional(Reads),
  earlyRequests: EarlyReads,
});
export type Asking = Static<typeof Asking>;
