import { type KnownRelease, removable } from './knownReleases.ts';

const day = 86_400_000;
const now = 1_000 * day;

const releases = (app: string, ...days: (number | null)[]): KnownRelease[] =>
  days.map((ago, index) => ({
    app,
    release: `1.${days.length - index}.0-a`,
    since: ago === null ? null : now - ago * day,
    isNext: index === 1,
    lastTab: null,
  }));
const goes = (all: KnownRelease[], over: { olderThan?: number; keep?: number } = {}) =>
  removable(all, { olderThan: 30 * day, keep: 0, now, ...over }).map(({ app, release }) => `${app} ${release}`);

test('what is older than that goes; what is live, and what a rollback goes to first, stays whatever its age', () => {
  expect(goes(releases('mfe-a', null, 400, 300, 29, 31))).toEqual(['mfe-a 1.1.0-a', 'mfe-a 1.3.0-a']);
});

test('so many of each app stay, whatever their age', () => {
  const all = [...releases('mfe-a', null, 40, 50, 60, 70), ...releases('mfe-b', null, 80)];
  expect(goes(all, { keep: 3 })).toEqual(['mfe-a 1.2.0-a', 'mfe-a 1.1.0-a']);
  expect(goes(all, { keep: 5 })).toEqual([]);
});

test('what a tab has said within a week that it runs stays', () => {
  const [live, next, one, other] = releases('mfe-a', null, 40, 50, 60);
  if (!live || !next || !one || !other) throw new Error('There are four.');
  const tabs = [live, next, { ...one, lastTab: now - 6 * day }, { ...other, lastTab: now - 8 * day }];
  expect(goes(tabs)).toEqual(['mfe-a 1.1.0-a']);
});
