import { releaseInfo } from '../testing/builds.ts';
import { type Budget, overBudget } from './size.ts';

const budget: Budget = { atOnce: { home: { host: 100, 'mfe-lottery': 30 }, part: 50 } };
const sizes: Record<string, number> = {
  'main.js': 60,
  'boot.js': 41,
  'remoteEntry.js': 10,
  'NextDraw.js': 15,
  'All.js': 45,
  'c.js': 8,
};
const kilobytesOf = async (files: readonly string[]) => files.reduce((sum, file) => sum + (sizes[file] ?? 0), 0);
const over = (...args: Parameters<typeof releaseInfo>) =>
  overBudget(releaseInfo(...args), ['lottery/NextDraw', 'lottery/TopWinners'], budget, kilobytesOf);

test('what fits its share', async () => {
  expect(await over('mfe-lottery', { exposes: { NextDraw: ['NextDraw.js'] } })).toEqual([]);
  expect(await over('host', { boot: [] })).toEqual([]);
});

test('a part, what the home page asks of an app, and the host', async () => {
  const exposes = { NextDraw: ['NextDraw.js', 'c.js'], TopWinners: ['c.js'], AllLotteries: ['All.js'] };
  expect(await over('mfe-lottery', { exposes })).toEqual([
    'mfe-lottery: the part AllLotteries asks for 55.0 KB of scripts at once, and may for 50 (budget of the platform: platform/deploy/src/steps/budget.json)',
    'mfe-lottery: the home page asks for 33.0 KB of scripts at once, and may for 30 (budget of the platform: platform/deploy/src/steps/budget.json)',
  ]);
  expect(await over('host')).toEqual([
    'host: the home page asks for 101.0 KB of scripts at once, and may for 100 (budget of the platform: platform/deploy/src/steps/budget.json)',
  ]);
});

test('a remote without a share of the home page is held to what a part may have', async () => {
  expect(await over('mfe-news', { exposes: { News: ['All.js'] } })).toEqual([
    'mfe-news: the part News asks for 55.0 KB of scripts at once, and may for 50 (budget of the platform: platform/deploy/src/steps/budget.json)',
  ]);
});
