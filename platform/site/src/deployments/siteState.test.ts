import type { AppMove, Deployment } from './deployment.ts';
import {
  type AppHistory,
  afterRelease,
  afterRollback,
  applyDeployment,
  applyNext,
  emptyState,
  growing,
  newestFirst,
} from './siteState.ts';

const released = (...releases: string[]) =>
  releases.reduce<AppHistory | undefined>((now, release) => afterRelease(now, release), undefined) ?? {
    live: '',
    earlier: [],
    left: [],
  };
const back = (now: AppHistory) => afterRollback(now, now.earlier[0] ?? '');

test('rollbacks return through history one by one, and never to a release rolled back from', () => {
  const first = back(released('37', '38', '39'));
  expect(first).toEqual({ live: '38', earlier: ['37'], left: ['39'] });
  expect(back(first)).toEqual({ live: '37', earlier: [], left: ['38', '39'] });
});

test('a release rolled back from is not earlier again after the next release', () => {
  expect(afterRelease(back(released('38', '39')), '40')).toEqual({ live: '40', earlier: ['38'], left: ['39'] });
});

test('back to a named one leaves all that came after it', () => {
  expect(afterRollback(released('36', '37', '38', '39'), '37')).toEqual({ live: '37', earlier: ['36'], left: ['39', '38'] });
});

test('a release rolled back from returns when it is named or released again', () => {
  const now = back(released('38', '39'));
  for (const again of [afterRollback(now, '39'), afterRelease(now, '39')])
    expect(again).toEqual({ live: '39', earlier: ['38'], left: [] });
});

test('a live release changes nothing; an earlier one is in the history once', () => {
  const now = released('37', '38');
  expect(afterRelease(now, '38')).toBe(now);
  expect(afterRelease(now, '37')).toEqual({ live: '37', earlier: ['38'], left: [] });
});

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

test('lists the newest release first, and each release once', () => {
  const moves = [move({ app: 'host', to: '1' }), move({ app: 'host', to: '2' }, { app: 'mfe-news', to: '9' }), move()];
  const apps = { host: { live: '2', earlier: ['1'], left: [] } };
  expect(newestFirst({ apps, moves }, 'host')).toEqual(['2', '1']);
});

test('a log is folded in place, because copying its lists for each entry takes quadratic time; one deployment leaves the state before it', () => {
  const [first, second] = [move({ app: 'host', to: '1' }), move({ app: 'host', to: '2' })];
  const begun = applyDeployment(emptyState, first, 'a');
  const { moves, signatures } = begun;
  const next = applyDeployment(begun, second, 'b');
  expect([begun.moves, Object.keys(begun.signatures)]).toEqual([[first], ['host/1']]);
  const folded = growing(begun);
  const inPlace = applyNext(folded, second, 'b');
  expect(inPlace).toEqual(next);
  expect([inPlace.moves === folded.moves, inPlace.signatures === folded.signatures]).toEqual([true, true]);
  expect([begun.moves === moves, begun.signatures === signatures, moves.length]).toEqual([true, true, 1]);
});

test('after a rollback the release rolled back from is the one before', () => {
  const moves = ['1', '2', '3', '2'].map((to) => move({ app: 'host', to }));
  const apps = { host: { live: '2', earlier: ['1'], left: ['3'] } };
  expect(newestFirst({ apps, moves }, 'host')).toEqual(['2', '3', '1']);
});

test('lists releases from before signed deployments last; an app without releases has none', () => {
  const apps = { host: { live: '5', earlier: ['4', '3'], left: ['2'] } };
  expect(newestFirst({ apps, moves: [move({ app: 'host', to: '5' })] }, 'host')).toEqual(['5', '4', '3', '2']);
  expect(newestFirst({ apps, moves: [] }, 'mfe-news')).toEqual([]);
});
