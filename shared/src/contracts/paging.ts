import { type Static, type TSchema, Type } from 'typebox';
import { maxLimit } from './limits.ts';

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
