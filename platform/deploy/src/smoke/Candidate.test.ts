import { releaseInfo } from '../testing/builds.ts';
import { visitsTo } from './Candidate.ts';

const shell = (pattern: string | null, ...parts: string[]) => ({
  name: 'page',
  title: '',
  description: '',
  html: '',
  pattern,
  parts,
});
const shells = [
  shell('/', 'lottery/NextDraw', 'rewards/PrizeLottery?sort=price'),
  shell('/policy', 'rewards/PrizeLottery'),
  shell('/lottery/:lotteryId', 'lottery/LotteryRound'),
  shell('/history', 'lottery/LatestWinners', 'lottery/NextDraw', 'account/MyTickets'),
  shell(null),
];
const of = (app: string, ...parts: string[]) => ({
  info: releaseInfo(app, { exposes: Object.fromEntries(parts.map((part) => [part, []])) }),
  base: `/${app}/1.0.0-aaaaaaaaaa/`,
});
const visited = (...args: Parameters<typeof visitsTo>) =>
  visitsTo(...args).map(({ path, parts, unseen }) => [path, parts, unseen]);

test('each part of a remote is opened on as few pages as there need be, at an id that there is', () => {
  expect(visited(of('mfe-lottery', 'NextDraw', 'LotteryRound', 'LatestWinners'), shells, { lotteryId: 29 })).toEqual([
    ['/history', ['lottery/LatestWinners', 'lottery/NextDraw'], []],
    ['/lottery/29', ['lottery/LotteryRound'], []],
  ]);
  expect(visited(of('mfe-rewards', 'PrizeLottery'), shells, {})).toEqual([['/', ['rewards/PrizeLottery'], []]]);
});

test('what no page shows is loaded all the same', () => {
  expect(visited(of('mfe-account', 'MyTickets', 'Later'), shells, {})).toEqual([
    ['/history', ['account/MyTickets'], ['account/Later']],
  ]);
  expect(visited(of('mfe-news', 'News'), shells, {})).toEqual([['/', [], ['news/News']]]);
});

test('a host answers for all of its pages and all that stands there', () => {
  expect(visited(of('host'), shells, {}).map(([path]) => path)).toEqual([
    '/',
    '/policy',
    '/lottery/1',
    '/history',
    '/no/such/page',
  ]);
  expect(visited(of('host'), shells, {})[0]).toEqual(['/', ['lottery/NextDraw', 'rewards/PrizeLottery'], []]);
});
