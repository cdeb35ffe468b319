import type { Page } from '../contracts/paging.ts';
import { get } from './http.ts';
import { addressOf } from './key.ts';

/** The forms in which a provider may answer a list: a page whose counts may be missing, or all there is as a plain array. */
type ListAnswer<T> = readonly T[] | (Pick<Page<T>, 'contents'> & Partial<Omit<Page<T>, 'contents'>>);

/** GET a list. @param url an address, or the key of the cache that has it */
export async function getPage<T>(url: string): Promise<Page<T>> {
  return pageOf(await get<ListAnswer<T>>(url), url);
}

/**
 * One form for every form of list.
 * @param url the address that was asked; of a plain array, its `page` and `limit` say which part to show
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

/** `Array.isArray` does not tell readonly arrays from objects. */
function isArray<T>(answer: ListAnswer<T>): answer is readonly T[] {
  return Array.isArray(answer);
}
