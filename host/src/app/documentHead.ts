/*
 * What the document's head says beside the title. It came with the document and is about the page that this one was asked for: on every
 * other page it would say something wrong, to the browser's own share button for one, which takes the canonical address.
 */

const canonicalLink = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');

/** Whether the head is about the page of a path. @param path canonical, with its query; null for a page that has none */
export function isHeadOf(path: string | null): boolean {
  const link = canonicalLink();
  if (link === null || path === null) return false;
  const { pathname, search } = new URL(link.href);
  return pathname + search === path;
}

/**
 * Lets the head be about another page: the canonical address becomes its own, and what was said of the other one goes. Nobody reads it
 * from here, crawlers and shared links ask for a document.
 * @param path canonical, with its query; null for a page that is not for search engines
 */
export function turnHeadTo(path: string | null): void {
  if (isHeadOf(path)) return;
  const link = canonicalLink();
  const address = path === null ? null : new URL(path, link?.href ?? location.origin).href;
  for (const said of document.head.querySelectorAll(saidOfOne)) said.remove();
  link?.remove();
  document.head.append(
    address === null
      ? Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
      : Object.assign(document.createElement('link'), { rel: 'canonical', href: address }),
  );
}

const saidOfOne = 'meta[property^="og:"], meta[name^="twitter:"], meta[name="robots"], script[type="application/ld+json"]';
