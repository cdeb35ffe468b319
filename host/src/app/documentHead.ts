/*
 * Keeps canonical link and meta tags correct after client-side navigation. They describe the page that the document was requested
 * for; on any other page they would mislead, for example the browser's share button, which takes the canonical address.
 */

const canonicalLink = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');

/** Checks whether the head describes the page. @param path canonical, with its query; null for a page without one */
export function isHeadOf(path: string | null): boolean {
  const link = canonicalLink();
  if (link === null || path === null) return false;
  const { pathname, search } = new URL(link.href);
  return pathname + search === path;
}

/**
 * Switches the head to another page: replaces the canonical link and removes Open Graph tags and structured data. They are not
 * written anew: only crawlers read them, and crawlers request the document.
 * @param path canonical, with its query; null for a page that search engines must not index
 */
export function updateHead(path: string | null): void {
  if (isHeadOf(path)) return;
  const link = canonicalLink();
  const address = path === null ? null : new URL(path, link?.href ?? location.origin).href;
  for (const tag of document.head.querySelectorAll(pageSpecificTags)) tag.remove();
  link?.remove();
  document.head.append(
    address === null
      ? Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
      : Object.assign(document.createElement('link'), { rel: 'canonical', href: address }),
  );
}

const pageSpecificTags = 'meta[property^="og:"], meta[name^="twitter:"], meta[name="robots"], script[type="application/ld+json"]';
