import type { Page } from 'shared/contracts/paging';

/** Limit and offset of a zero-based page. */
export function limitOffset({ page, limit }: { page: number; limit: number }): { limit: number; offset: number } {
  return { limit, offset: page * limit };
}

/** A page of a list with how much there is in all. */
export function toPage<T>(contents: T[], totalElements: number, perPage: number): Page<T> {
  return { contents, totalElements, perPage, totalPage: Math.ceil(totalElements / perPage) };
}
