import { routePatterns } from 'shared/contracts/paths';
import { firstSlug, slugOf } from '../../policy/policySlugs.ts';

/** Pages of one member, or on the way to being one: nothing of them is for a search engine. The winners on `/history` are on `/result` too. */
const membersOwn: readonly string[] = [
  routePatterns.account,
  routePatterns.login,
  routePatterns.forgotPassword,
  routePatterns.history,
];

/** Lists that go on in the query. */
const paged: readonly string[] = [routePatterns.lotteries, routePatterns.result, routePatterns.payouts];

/** Whether a search engine may show a page. @param pattern of its route; null for unknown addresses */
export const isListed = (pattern: string | null): pattern is string => pattern !== null && !membersOwn.includes(pattern);

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
