import type { Page } from '../contracts/schemas.ts';
import { get } from './http.ts';
import { addressOf } from './key.ts';

/** Forms of a list response: a page, whose counts may be missing, or everything as a plain array. */
type ListAnswer<T> = readonly T[] | (Pick<Page<T>, 'contents'> & Partial<Omit<Page<T>, 'contents'>>);

/** Fetches a list. @param url URL or SWR key @throws ApiError */
export async function getPage<T>(url: string): Promise<Page<T>> {
  return pageOf(await get<ListAnswer<T>>(url), url);
}

/**
 * Normalises every form of list response to a page.
 * @param url the requested URL: its `page` and `limit` select the part of a plain array
 */
export function pageOf<T>(answer: ListAnswer<T>, url: string): Page<T> {
  if (isArray(answer)) {
    const { page, limit } = askedFor(url, answer.length);
    return withCounts(answer.slice(page * limit, (page + 1) * limit), answer.length, limit);
  }
  const { contents } = answer;
  const perPage = answer.perPage ?? askedFor(url, contents.length).limit;
  const counted = withCounts(contents, answer.totalElements ?? contents.length, perPage);
  return { ...counted, totalPage: answer.totalPage ?? counted.totalPage };
}

function withCounts<T>(contents: T[], totalElements: number, perPage: number): Page<T> {
  return { contents, totalElements, perPage, totalPage: Math.ceil(totalElements / perPage) };
}

function askedFor(url: string, all: number): { page: number; limit: number } {
  const asked = new URLSearchParams(addressOf(url).split('?')[1]);
  return { page: Number(asked.get('page')) || 0, limit: Number(asked.get('limit')) || Math.max(all, 1) };
}

function isArray<T>(answer: ListAnswer<T>): answer is readonly T[] {
  return Array.isArray(answer);
}
