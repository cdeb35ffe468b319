import type { Page } from 'shared/contracts/schemas';

/** Converts a zero-based page to limit and offset. */
export function limitOffset({ page, limit }: { page: number; limit: number }): { limit: number; offset: number } {
  return { limit, offset: page * limit };
}

export function toPage<T>(contents: T[], totalElements: number, perPage: number): Page<T> {
  return { contents, totalElements, perPage, totalPage: Math.ceil(totalElements / perPage) };
}
