export interface Entry {
  url: string;
  changedAt?: Date;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const sitemapText = (pages: readonly Entry[]): string => listText('urlset', 'url', pages);

export const sitemapIndexText = (sitemaps: readonly Entry[]): string => listText('sitemapindex', 'sitemap', sitemaps);

function listText(list: string, item: string, entries: readonly Entry[]): string {
  const lines = entries.map(({ url, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<${item}><loc>${xmlText(url)}</loc>${changed}</${item}>\n`;
  });
  return `${head}<${list} xmlns="${namespace}">\n${lines.join('')}</${list}>\n`;
}

const xmlText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
