import { isListed } from 'shared/contracts/listedPages';
import { routePatterns } from 'shared/contracts/paths';
import { firstSlug, slugOf } from './policySlugs.ts';

/** Lists that go on in the query. */
const paged: readonly string[] = [routePatterns.lotteries, routePatterns.result, routePatterns.payouts];

/**
 * The one path, with its query, under which a page is known. Filters, picked numbers and what others put behind an address show the
 * same page in another way.
 * @param pattern of its route; null for unknown addresses
 * @param address path and query
 * @returns null for what is not listed
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
