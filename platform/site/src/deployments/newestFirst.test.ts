import type { AppMove, Deployment } from './deployment.ts';
import { newestFirst } from './newestFirst.ts';

const move = (...apps: Pick<AppMove, 'app' | 'to'>[]): Deployment => ({
  revision: 1,
  previous: null,
  at: '2026-11-23T08:00:00Z',
  by: 'ada',
  publicKey: '',
  tool: '0.1.0',
  signature: '',
  what: 'release',
  apps: apps.map((each) => ({ ...each, from: null, signature: null })),
  keys: [],
  forced: [],
  skipped: [],
});

test('what was released last stands first, and each release once', () => {
  const moves = [move({ app: 'host', to: '1' }), move({ app: 'host', to: '2' }, { app: 'mfe-news', to: '9' }), move()];
  const apps = { host: { live: '2', earlier: ['1'], left: [] } };
  expect(newestFirst({ apps, moves }, 'host')).toEqual(['2', '1']);
});

test('after a rollback what was left is the one before', () => {
  const moves = ['1', '2', '3', '2'].map((to) => move({ app: 'host', to }));
  const apps = { host: { live: '2', earlier: ['1'], left: ['3'] } };
  expect(newestFirst({ apps, moves }, 'host')).toEqual(['2', '3', '1']);
});

test('releases from before moves were signed come last; an app that was never released has none', () => {
  const apps = { host: { live: '5', earlier: ['4', '3'], left: ['2'] } };
  expect(newestFirst({ apps, moves: [move({ app: 'host', to: '5' })] }, 'host')).toEqual(['5', '4', '3', '2']);
  expect(newestFirst({ apps, moves: [] }, 'mfe-news')).toEqual([]);
});
