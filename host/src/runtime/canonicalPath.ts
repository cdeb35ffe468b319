import { isListed } from 'shared/contracts/listedPages';
import { routePatterns } from 'shared/contracts/paths';
import { firstSlug, slugOf } from './policySlugs.ts';

const paged: readonly string[] = [routePatterns.lotteries, routePatterns.result, routePatterns.payouts];

/**
 * Returns the canonical path of a page, with its query. Filters, picked numbers and foreign parameters are dropped: they show the
 * same page in another way.
 * @param pattern of its route; null for unknown addresses
 * @param address path and query
 * @returns null for a page that search engines must not list
 */
export function canonicalPath(pattern: string | null, address: string): string | null {
  if (!isListed(pattern)) return null;
  const [path = '/', query] = (address.split('#')[0] ?? '').split('?');
  const plain = path.replace(/(?<=.)\/+$/, '');
  const given = new URLSearchParams(query);
  if (pattern === routePatterns.policy) {
    const slug = slugOf(given.get('tab'));
    return slug === firstSlug ? plain : `${plain}?tab=${slug}`;
  }
  const page = given.get('page') ?? '';
  return paged.includes(pattern) && /^[1-9]\d{0,6}$/.test(page) ? `${plain}?page=${page}` : plain;
}
