import { isOfBuild } from './scriptName.ts';

test.each([
  ['mfe-news-0f3a9c1b2d:chunk-7', true],
  ['mfe-news:chunk-7', true],
  ['mfe-news-daily-0f3a9c1b2d:chunk-7', false],
  ['mfe-news-daily:chunk-7', false],
  ['mfe-new-0f3a9c1b2d:chunk-7', false],
  ['', false],
])('%p is of a build of mfe-news: %p', (script, expected) => {
  expect(isOfBuild(script, 'mfe-news')).toBe(expected);
});
