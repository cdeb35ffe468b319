import { type Canary, variantHeader } from 'shared/contracts/canaries';
import { fillIn, match, withOrigin } from './addresses.ts';
import { chosenVariant, newVisitorNumber } from './chosenVariant.ts';
import { contentSecurityPolicy, pictureOrigin, reportingEndpoints } from './contentSecurityPolicy.ts';
import { renderedDocument } from './renderedDocument.ts';

describe('addresses', () => {
  test('a path fits its pattern, with or without a slash at the end', () => {
    expect(match('/', '/')).toEqual({});
    expect(match('/lottery/:lotteryId/detail', '/lottery/7/detail/')).toEqual({ lotteryId: '7' });
    expect(match('/lottery/:lotteryId', '/lottery')).toBeNull();
    expect(match('/reward', '/lottery')).toBeNull();
    for (const id of ['abc', '0', '-1', '1.5', '07', '9'.repeat(20)])
      expect(match('/reward/:rewardId', `/reward/${id}`)).toBeNull();
  });

  const hint = '<link rel="preload" as="fetch" href="/api/lotteries/{lotteryId}" crossorigin="anonymous">';

  test('puts an id into the hints, and removes the hints for anything else', () => {
    expect(fillIn(`${hint}\n<p>`, { lotteryId: '42' })).toBe(`${hint.replace('{lotteryId}', '42')}\n<p>`);
    expect(fillIn(`${hint}\n<p>`, { lotteryId: '"><script>' })).toBe('<p>');
    expect(fillIn(`${hint}\n<p>`, {})).toBe('<p>');
  });

  const origin = 'https://lotto.example.com';

  test('completes the addresses of the site in the head, and changes nothing else', () => {
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
});

describe('chosenVariant', () => {
  const canary = (place: Canary['place'], first: number, percent: number): Canary => ({
    place,
    first,
    percent,
    releases: ['host/1'],
  });
  const options = { isSecure: true, newNumber: () => '101010' };
  const both = [canary(1, 10, 5), canary(3, 50, 50)];

  test('sets no number while no canary runs', () => {
    expect(chosenVariant([], {}, options)).toEqual({ variant: '', cookie: null });
    expect(chosenVariant([], { [variantHeader]: '1' }, options)).toEqual({ variant: '', cookie: null });
  });

  test('gives a visitor without a number one, with the canaries of that number', () => {
    expect(chosenVariant(both, {}, options)).toEqual({
      variant: '1',
      cookie: 'snail-lotto-canary=101010; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    });
    expect(chosenVariant(both, {}, { ...options, isSecure: false }).cookie).toMatch(/SameSite=Lax$/);
  });

  test.each([
    ['snail-lotto-canary=140099', '13'],
    ['theme=dark; snail-lotto-canary=159900', ''],
    ['snail-lotto-canary=999950;theme=dark', '3'],
  ])('who has one keeps it: %s', (cookie, variant) => {
    expect(chosenVariant(both, { cookie }, options)).toEqual({ variant, cookie: null });
  });

  test.each([
    'snail-lotto-canary=',
    'snail-lotto-canary=12345',
    'snail-lotto-canary=1234567',
    'x-snail-lotto-canary=999999',
    'snail-lotto-canary=12e456',
  ])('what is no number counts for nothing: %s', (cookie) => {
    expect(chosenVariant(both, { cookie }, options).cookie).toContain('=101010;');
  });

  test.each([
    ['1', '1'],
    ['13', '13'],
    ['live', ''],
    ['2', ''],
    ['31', ''],
    ['11', ''],
    ['../1', ''],
  ])('a web server in front has chosen %s: that is sent where it is there, and no cookie', (told, variant) => {
    expect(chosenVariant(both, { cookie: 'snail-lotto-canary=140099', [variantHeader]: told }, options)).toEqual({
      variant,
      cookie: null,
    });
  });

  test('of 10,000 visitors without a number each canary gets its share, and the canaries together theirs', () => {
    const visitors = 10_000;
    const canaries = [canary(1, 95, 10), canary(2, 0, 50), canary(3, 7, 5)];
    const found: Record<string, number> = {};
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const { variant } = chosenVariant(canaries, {}, { isSecure: true, newNumber: newVisitorNumber });
      found[variant] = (found[variant] ?? 0) + 1;
    }
    const shares = { '': 0.4275, 1: 0.0475, 2: 0.4275, 3: 0.0225, 12: 0.0475, 13: 0.0025, 23: 0.0225, 123: 0.0025 };
    // Six standard deviations: a false alarm once in about 500 million runs.
    for (const [variant, share] of Object.entries(shares))
      expect(Math.abs((found[variant] ?? 0) - visitors * share)).toBeLessThan(6 * Math.sqrt(visitors * share * (1 - share)));
  });
});

describe('contentSecurityPolicy', () => {
  const sourcesOf = (policy: string, directive: string) =>
    policy
      .split('; ')
      .find((part) => part.startsWith(`${directive} `))
      ?.split(' ')
      .slice(1);

  test('allows pictures of this origin, and of the bucket if there is one', () => {
    expect(sourcesOf(contentSecurityPolicy({ turnstile: false }), 'img-src')).toEqual(["'self'", 'data:']);
    const withBucket = contentSecurityPolicy({ turnstile: false, pictures: 'https://cdn.example.com' });
    expect(sourcesOf(withBucket, 'img-src')).toEqual(["'self'", 'data:', 'https://cdn.example.com']);
    expect(withBucket.replace(' https://cdn.example.com', '')).toBe(contentSecurityPolicy({ turnstile: false }));
    const ofDeveloper = { turnstile: true, pictures: 'https://cdn.example.com', devServer: 'http://localhost:3101' };
    expect(sourcesOf(contentSecurityPolicy(ofDeveloper), 'img-src')).toEqual([
      "'self'",
      'data:',
      'https://cdn.example.com',
      'http://localhost:3101',
    ]);
  });

  test('of an address its origin is named', () => {
    expect(pictureOrigin('https://cdn.example.com/lotto/pictures')).toBe('https://cdn.example.com');
    expect(pictureOrigin('http://10.0.0.5:9000/pictures/')).toBe('http://10.0.0.5:9000');
    for (const address of ['', 'cdn.example.com', 'data:image/png;base64,', "https://a b; script-src *'"])
      expect(() => pictureOrigin(address)).toThrow('is not the address of pictures: https://pictures.example.com');
  });

  test('reports violations to one address, under both names', () => {
    const policy = contentSecurityPolicy({ turnstile: false });
    const [name = '', address] = /^([a-z]+)="([^"]+)"$/.exec(reportingEndpoints)?.slice(1) ?? [];
    expect(sourcesOf(policy, 'report-to')).toEqual([name]);
    expect(sourcesOf(policy, 'report-uri')).toEqual([address]);
    expect(address).toBe('/api/reports/violations');
  });
});

describe('renderedDocument', () => {
  const hint = (href: string) => `<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous">\n`;
  const shell = '<h1>Shell</h1><div></div>\n';
  const document = (head = '', root = shell) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Lottery</title>
<meta name="description" content="A round">
${head}<script type="application/json" id="registry">{"revision":7}</script>
</head>
<body>
<div id="root">${root}</div>
</body>
</html>
`;
  const page = {
    html: '<h1>A car</h1>',
    head: null,
    brought: { address: '/', nowMs: 5, answers: {}, missing: {}, parts: [] },
  };
  const inside = (html: string | null) => /<div id="root">(.*)<\/div>\n<script/s.exec(html ?? '')?.[1];
  const broughtIn = (html: string | null): unknown =>
    JSON.parse(/<script type="application\/json" id="brought">(.*?)<\/script>/s.exec(html ?? '')?.[1] ?? '');

  test('replaces the shell by the content, with its data after it', () => {
    const html = renderedDocument(document(), page);
    expect(html).toBe(
      document().replace(
        `${shell}</div>\n`,
        () => `<h1>A car</h1></div>\n<script type="application/json" id="brought">${JSON.stringify(page.brought)}</script>\n`,
      ),
    );
  });

  test('treats a shell like the end of a document and content like a replacement pattern as plain text', () => {
    const content = "<p>$& $1 $' $$</p></div>\n</body>\n</html>";
    const html = renderedDocument(document('', '<p></div>\n</body>\n</html> more</p>'), { ...page, html: content });
    expect(inside(html)).toBe(content);
  });

  test('nothing in the answers ends their element', () => {
    const name = '</script><script>alert(1)</script><!--<script>\u2028\u2029';
    const answers = { '/api/lotteries/1#s': { name, [name]: name } };
    const html = renderedDocument(document(), { ...page, brought: { ...page.brought, answers } });
    expect(html).not.toContain('alert(1)</script>');
    expect(html).not.toMatch(/[\u2028\u2029]/);
    expect(html?.match(/<script|<!--/g)).toHaveLength(2);
    expect(broughtIn(html)).toEqual({ ...page.brought, answers });
  });

  test('removes early requests for delivered data and keeps the others', () => {
    const head = `${hint('/api/lotteries/?page=0&amp;limit=12')}${hint('/api/lotteries/1')}${hint('/api/lotteries/12')}`;
    const answers = { '/api/lotteries/?page=0&limit=12#shape': {}, '/api/lotteries/1': {} };
    const html = renderedDocument(document(head), { ...page, brought: { ...page.brought, answers } });
    expect(html?.match(/as="fetch" href="[^"]*"/g)).toEqual(['as="fetch" href="/api/lotteries/12"']);
  });

  test.each([
    [undefined, ['visitors']],
    [true, ['calls', 'members']],
  ])('keeps the hints of those who get the document: a member is %s', (member, kept) => {
    const marked = ['visitors', 'calls', 'members'].map(
      (whom) => `<link rel="preload" data-for="${whom}" as="script" href="/a.js">\n`,
    );
    const html = renderedDocument(document(marked.join('')), { ...page, brought: { ...page.brought, member } });
    expect([...(html ?? '').matchAll(/data-for="(\w+)"/g)].map(([, whom]) => whom)).toEqual(kept);
  });

  test('replaces title and description by the head of the address', () => {
    const head = '<title>A car &amp; $&</title>\n<link rel="canonical" href="https://lotto.example.com/lottery/1">';
    const html = renderedDocument(document(), { ...page, head });
    expect(html).toContain(`<meta charset="utf-8">\n${head}\n<script type="application/json" id="registry">`);
    expect(html).not.toContain('A round');
  });

  test('removes all page metadata of the static head, and keeps the rest of the head', () => {
    const said = [
      '<meta name="robots" content="noindex">',
      '<link rel="canonical" href="/lottery">',
      '<meta property="og:image:width" content="1200">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<script type="application/ld+json">{"@type":"WebSite"}</script>',
    ];
    const rest = '<meta name="theme-color" content="#0B0D12">\n<link rel="icon" href="data:,">\n';
    const html = renderedDocument(document(`${said.join('\n')}\n${rest}`), { ...page, head: '<title>A car</title>' });
    for (const element of said) expect(html).not.toContain(element);
    expect(html).toContain(`<title>A car</title>\n${rest}`);
  });

  test.each([
    ['no root', document().replace('<div id="root">', '<div id="other">')],
    ['another end', document().replace('</html>', '')],
    ['nothing', ''],
    ['no title', document().replace(/<title>.*<\/title>/, '')],
  ])('a document that is built otherwise stays what it is: %s', (_what, html) => {
    expect(renderedDocument(html, { ...page, head: '<title>A car</title>' })).toBeNull();
  });
});
