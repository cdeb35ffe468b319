import { withOrigin } from './siteOrigin.ts';

const origin = 'https://lotto.example.com';

test('what the head says of the site is whole, and nothing else is touched', () => {
  const html = [
    '<link rel="canonical" href="/lottery">',
    '<meta property="og:url" content="/lottery">',
    '<meta property="og:image" content="/pictures/share.png">',
    '<script type="application/ld+json">{"@type":"WebSite","url":"/","itemListElement":[{"item":"/lottery"}]}</script>',
    '<link rel="manifest" href="/site.webmanifest">',
    '<meta property="og:image" content="https://pictures.example.com/a.png">',
    '<meta property="og:title" content="/lottery">',
    '<a href="/lottery">rel=&quot;canonical&quot; href=&quot;/</a>',
  ];
  expect(withOrigin(html.join('\n'), origin).split('\n')).toEqual([
    `<link rel="canonical" href="${origin}/lottery">`,
    `<meta property="og:url" content="${origin}/lottery">`,
    `<meta property="og:image" content="${origin}/pictures/share.png">`,
    `<script type="application/ld+json">{"@type":"WebSite","url":"${origin}/","itemListElement":[{"item":"${origin}/lottery"}]}</script>`,
    ...html.slice(4),
  ]);
});
