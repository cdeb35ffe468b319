import { isListed, routePatterns } from 'shared/contracts/paths';

export interface PageHead {
  title: string;
  description: string;
}

export const siteName = 'Snail Lotto';

/** Returns the document's title, the page's own name first, because tabs cut off the end. */
export function documentTitle(title: string): string {
  return title.startsWith(siteName) ? title : `${title} · ${siteName}`;
}

export function isPageHead(handle: unknown): handle is PageHead {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'description' in handle;
}

const slugs = ['about-us', 'how-it-works', 'instructions', 'how-to'] as const;
export type PolicySlug = (typeof slugs)[number];

const firstSlug: PolicySlug = 'how-it-works';

/** Returns the tab that an address names; the first one for unknown names. */
export function slugOf(tab: string | null): PolicySlug {
  return slugs.find((slug) => slug === tab) ?? firstSlug;
}

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
