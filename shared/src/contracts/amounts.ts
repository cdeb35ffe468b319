import { Type } from 'typebox';

/** Schema of an amount in the token's smallest unit, an integer. For CTO that is 1 CTO. */
export const Amount = (description: string) => Type.Integer({ minimum: 0, description });

/** Schema of a time in milliseconds since 1970-01-01T00:00:00Z. */
export const EpochMs = (description: string) => Type.Integer({ minimum: 0, description: `${description} (epoch, ms)` });

export const Nullable = <T extends import('typebox').TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
