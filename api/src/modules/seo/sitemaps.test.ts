import { sitemapIndexText, sitemapText } from './sitemaps.ts';

test('addresses are text, whatever is in them', () => {
  const url = `https://lotto.example.com/?a=1&b="2"<'3'>`;
  expect(sitemapText([{ url, changedAt: new Date(Date.UTC(2026, 10, 22)) }, { url: 'https://lotto.example.com/' }])).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      '<url><loc>https://lotto.example.com/?a=1&amp;b=&quot;2&quot;&lt;&apos;3&apos;&gt;</loc><lastmod>2026-11-22T00:00:00.000Z</lastmod></url>',
      '<url><loc>https://lotto.example.com/</loc></url>',
      '</urlset>',
      '',
    ].join('\n'),
  );
});

test('an index names sitemaps', () => {
  expect(sitemapIndexText([{ url: 'https://lotto.example.com/sitemaps/pages.xml' }])).toContain(
    '<sitemap><loc>https://lotto.example.com/sitemaps/pages.xml</loc></sitemap>\n</sitemapindex>',
  );
});
