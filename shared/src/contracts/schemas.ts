import { type Static, type TSchema, Type } from 'typebox';
import { maxLimit } from './listParameters.ts';

/** Schema of an amount in the token's smallest unit, an integer. For CTO that is 1 CTO. */
export const Amount = (description: string) => Type.Integer({ minimum: 0, description });

/** Schema of a time in milliseconds since 1970-01-01T00:00:00Z. */
export const EpochMs = (description: string) => Type.Integer({ minimum: 0, description: `${description} (epoch, ms)` });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Paging of every list; `page` is zero-based. */
export const PageQuery = Type.Object({
  page: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: maxLimit, default: 10 }),
});
export type PageQuery = Static<typeof PageQuery>;

export const Paged = <T extends TSchema>(item: T) =>
  Type.Object({
    contents: Type.Array(item),
    totalPage: Type.Integer({ minimum: 0 }),
    totalElements: Type.Integer({ minimum: 0 }),
    perPage: Type.Integer({ minimum: 1, maximum: maxLimit }),
  });

export interface Page<T> {
  contents: T[];
  totalPage: number;
  totalElements: number;
  perPage: number;
}
