import { fillIn, match, withOrigin } from './addresses.ts';

test('a path fits its pattern, with or without a slash at the end', () => {
  expect(match('/', '/')).toEqual({});
  expect(match('/lottery/:lotteryId/detail', '/lottery/7/detail/')).toEqual({ lotteryId: '7' });
  expect(match('/lottery/:lotteryId', '/lottery')).toBeNull();
  expect(match('/reward', '/lottery')).toBeNull();
  for (const id of ['abc', '0', '-1', '1.5', '07', '9'.repeat(20)])
    expect(match('/reward/:rewardId', `/reward/${id}`)).toBeNull();
});

const hint = '<link rel="preload" as="fetch" href="/api/lotteries/{lotteryId}" crossorigin="anonymous">';

test('an id goes into the hints, anything else takes them out', () => {
  expect(fillIn(`${hint}\n<p>`, { lotteryId: '42' })).toBe(`${hint.replace('{lotteryId}', '42')}\n<p>`);
  expect(fillIn(`${hint}\n<p>`, { lotteryId: '"><script>' })).toBe('<p>');
  expect(fillIn(`${hint}\n<p>`, {})).toBe('<p>');
});

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
