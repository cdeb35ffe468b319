import { hostileHtml } from 'shared/testing/hostileHtml';
import { sanitizeDescription } from './SanitizedHtml.tsx';

const harmless =
  /^(p|br|hr|div|span|h[2-6]|blockquote|pre|code|b|strong|i|em|u|s|small|su[bp]|mark|[uod]l|li|dt|dd|table|caption|t(head|body|foot|r|h|d)|a|img|figure|figcaption)$/;
const keptAttributes = [
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'target',
  'rel',
  'loading',
  'decoding',
  'tabindex',
  'role',
  'aria-label',
];

function clean(html: string): string {
  const box = document.createElement('div');
  box.append(sanitizeDescription(html));
  return box.innerHTML;
}

test('keeps the allowed elements', () => {
  const html = '<h3>Engine</h3><p>Fast <strong>and</strong> <em>quiet</em>.</p><ul><li>Red</li></ul>';
  expect(clean(html)).toBe(html);
});

test('keeps pictures of this site, and only the text of others', () => {
  expect(clean('<img src="/uploads/car.webp" alt="Car">')).toContain('src="/uploads/car.webp"');
  expect(clean('<p><img src="https://spy.example/p.gif" alt="Car"></p>')).toBe('<p>Car</p>');
  for (const src of [
    '//spy.example/p.gif',
    'http:\\\\spy.example',
    'data:image/png;base64,AA',
    'blob:http://localhost/1',
    'http://',
  ]) {
    expect(clean(`<img src="${src}">`)).toBe('');
  }
});

test('removes other sources of a picture, and makes it lazy with a text', () => {
  const html = clean('<img src="/a.webp" srcset="https://spy.example/a.webp 2x" onerror="steal()">');
  expect(html).toBe('<img src="/a.webp" loading="lazy" decoding="async" alt="">');
});

test.each(['https://example.com/x', 'http://example.com/', 'mailto:prizes@example.com', '/policy'])(
  'keeps a link to %s',
  (href) => {
    const box = document.createElement('div');
    box.append(sanitizeDescription(`<a href="${href}" target="_top" ping="https://spy.example">go</a>`));
    const link = box.querySelector('a');
    expect(link).toHaveAttribute('href', href);
    expect(link?.relList.contains('noopener')).toBe(true);
    expect(link).not.toHaveAttribute('ping');
    expect(link?.target).toBe(href === '/policy' ? '' : '_blank');
  },
);

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#10;script:alert(1)',
  '&#1;javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'blob:http://localhost/1',
  'file:///etc/passwd',
  'tel:123',
  'intent://x',
])('removes the target of a link to %s', (href) => {
  expect(clean(`<a href="${href}">go</a>`)).toBe('<a>go</a>');
});

test('wraps a table in a scrollable box that its caption names', () => {
  expect(clean('<table><caption>Sizes</caption><tbody><tr><td>1</td></tr></tbody></table>')).toBe(
    '<div tabindex="0" role="group" aria-label="Sizes"><table><caption>Sizes</caption><tbody><tr><td>1</td></tr></tbody></table></div>',
  );
});

test('removes names, classes and styles', () => {
  expect(clean('<p id="root" class="x" style="position:fixed" name="y" data-z="1" aria-label="q">Hi</p>')).toBe('<p>Hi</p>');
});

test('returns nodes of a separate document, so that nothing loads early', () => {
  expect(sanitizeDescription('<img src="/a.webp">').ownerDocument).not.toBe(document);
});

describe('removes the attack', () => {
  const attacks = hostileHtml(
    (index) => `ran(${index})`,
    (index) => `https://leak.invalid/${index}`,
  );
  test.each(attacks)('$name', ({ html }) => {
    const fragment = sanitizeDescription(html);
    const elements = [...fragment.querySelectorAll('*')];
    const attributes = elements.flatMap((element) => [...element.attributes].map(({ name, value }) => ({ name, value })));
    const addresses = (of: string) =>
      attributes.filter(({ name }) => name === of).map(({ value }) => new URL(value, location.href));
    expect(elements.filter((element) => element.namespaceURI !== 'http://www.w3.org/1999/xhtml')).toHaveLength(0);
    expect(elements.map((element) => element.localName).filter((name) => !harmless.test(name))).toEqual([]);
    expect(attributes.filter(({ name }) => !keptAttributes.includes(name))).toEqual([]);
    expect(addresses('src').filter(({ origin }) => origin !== location.origin)).toEqual([]);
    expect(addresses('href').filter(({ protocol }) => !['http:', 'https:', 'mailto:'].includes(protocol))).toEqual([]);
  });
});
