import { ownPath } from './paths.ts';

test.each(['/', '/lottery/7', '/history?status=win&tpage=2#my-tickets', '/reward/3/'])('keeps %s', (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'lottery/7',
  '//evil.example/login',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
])('goes home instead of %j', (path) => {
  expect(ownPath(path)).toBe('/');
});

test('gives what a browser would make of it', () => {
  expect(ownPath('/lottery/../../result')).toBe('/result');
  expect(ownPath('/lottery/7\r\n')).toBe('/lottery/7');
  expect(ownPath('/é?q=ü')).toBe('/%C3%A9?q=%C3%BC');
  expect(ownPath('/%0d%0aset-cookie:a=b')).toBe('/%0d%0aset-cookie:a=b');
});
