import { forgetReturnPath, keepReturnPath, returnPath, safeReturnPath } from './returnPath.ts';

test.each(['/', '/lottery/7', '/history?status=win&tpage=2#my-tickets', '/reward/3/'])('honours %s', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'lottery/7',
  '//evil.example/login',
  '/\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/login',
  '/login?again',
])('replaces %p by the home page', (path) => {
  expect(safeReturnPath(path)).toBe('/');
});

test('a path with .. stays on the site', () => {
  expect(safeReturnPath('/lottery/../../result')).toBe('/result');
  expect(safeReturnPath('/a/..//evil.example')).toBe('/');
});

test('returns to the stored page until it is removed, never to the login’s pages', () => {
  expect(returnPath()).toBe('/');
  keepReturnPath('/lottery/7?from=mail');
  keepReturnPath('/login');
  keepReturnPath('/forgot-password');
  expect(returnPath()).toBe('/lottery/7?from=mail');
  forgetReturnPath();
  expect(returnPath()).toBe('/');
});
