/** Title and description of a page: a route's `handle`, used in the browser and by the composer. */
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
