import { collectStyles } from './renderHtml.tsx';

const kept = { key: 'css', registered: { 'css-abc': 'color:red;' } };

test('writes global styles first, one element each, and those of classes in one element', () => {
  const inserted = {
    abc: '.css-abc{color:red;}',
    'animation-x': '@keyframes animation-x{}',
    def: 'body{margin:0;}',
    known: true as const,
  };
  expect(collectStyles({ ...kept, inserted })).toBe(
    '<style data-emotion="css-global def">body{margin:0;}</style>' +
      '<style data-emotion="css abc animation-x">.css-abc{color:red;}@keyframes animation-x{}</style>',
  );
});

test('escapes data that would close the style element', () => {
  const html = collectStyles({ ...kept, inserted: { abc: '.css-abc{content:"</style><script>ran()</script>";}' } });
  expect(html.match(/<\/style>/g)).toHaveLength(1);
  expect(html.endsWith('</style>')).toBe(true);
  expect(html).not.toContain('</script>');
});
