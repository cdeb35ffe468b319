import { releaseInfo } from '../testing/builds.ts';
import { type LiveApp, pageHtml } from './page.ts';

const live = (app: string, over: Parameters<typeof releaseInfo>[1] = {}): LiveApp => ({
  info: releaseInfo(app, over),
  base: `/${app}/1.0.0-aaaaaaaaaa/`,
});

/** Addresses that the document of a page asks for early, of a part whose requests are these. */
function early(part: string, pattern: string, earlyRequests: string[]): string[] {
  const shell = { name: 'page', pattern, title: 'Page', description: 'A page', html: '<h1>Shell</h1>', parts: [part] };
  const html = pageHtml(shell, live('host'), [live('mfe-lottery', { earlyRequests: { NextDraw: earlyRequests } })], 1);
  return [...html.matchAll(/as="fetch" href="([^"]+)"/g)].map(([, address = '']) => address);
}

test('what a page gives a part stands in the requests that the document makes for it', () => {
  const template = ['/api/lotteries/?limit=12&sort={sort}'];
  expect(early('lottery/NextDraw?sort=price', '/policy', template)).toEqual(['/api/lotteries/?limit=12&amp;sort=price']);
  expect(early('lottery/NextDraw?sort=a%26b', '/policy', template)).toEqual(['/api/lotteries/?limit=12&amp;sort=a%26b']);
});

test('a request whose parameters the page does not know cannot start early', () => {
  expect(early('lottery/NextDraw', '/policy', ['/api/lotteries/?sort={sort}'])).toEqual([]);
  expect(early('lottery/NextDraw', '/', ['/api/lotteries/{lotteryId}'])).toEqual([]);
});

test('parameters of the address stay open: the document is composed for all of them', () => {
  expect(early('lottery/NextDraw?lotteryId=1', '/lottery/:lotteryId', ['/api/lotteries/{lotteryId}'])).toEqual([
    '/api/lotteries/{lotteryId}',
  ]);
});
