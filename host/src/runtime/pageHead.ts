/** What a route says about itself: its `handle`. Set as title and description of the document, also when it is composed. */
export interface PageHead {
  title: string;
  description: string;
}

export const siteName = 'Snail Lotto';

/** The document's title for a page: its own name first, because tabs cut the end off. */
export function documentTitle(title: string): string {
  return title.startsWith(siteName) ? title : `${title} · ${siteName}`;
}

/** A route's handle is untyped by the router, hence the check. */
export function isPageHead(handle: unknown): handle is PageHead {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'description' in handle;
}
