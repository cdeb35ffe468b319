import { renderedDocument } from './renderedDocument.ts';

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

test('the content takes the place of the shell, and what it was made of comes after it', () => {
  const html = renderedDocument(document(), page);
  expect(html).toBe(
    document().replace(
      `${shell}</div>\n`,
      () => `<h1>A car</h1></div>\n<script type="application/json" id="brought">${JSON.stringify(page.brought)}</script>\n`,
    ),
  );
});

test('a shell that looks like the end of a document, and content that looks like a replacement, are text like any other', () => {
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

test('what came is not asked for early; what did not come is', () => {
  const head = `${hint('/api/lotteries/?page=0&amp;limit=12')}${hint('/api/lotteries/1')}${hint('/api/lotteries/12')}`;
  const answers = { '/api/lotteries/?page=0&limit=12#shape': {}, '/api/lotteries/1': {} };
  const html = renderedDocument(document(head), { ...page, brought: { ...page.brought, answers } });
  expect(html?.match(/as="fetch" href="[^"]*"/g)).toEqual(['as="fetch" href="/api/lotteries/12"']);
});

test('the head of an address stands in place of title and description', () => {
  const head = '<title>A car &amp; $&</title>\n<link rel="canonical" href="https://lotto.example.com/lottery/1">';
  const html = renderedDocument(document(), { ...page, head });
  expect(html).toContain(`<meta charset="utf-8">\n${head}\n<script type="application/json" id="registry">`);
  expect(html).not.toContain('A round');
});

test('nothing of what the static head says of the page is said beside it, and all else of the head stays', () => {
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
