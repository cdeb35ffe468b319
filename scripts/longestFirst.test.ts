import { longestFirst } from './longestFirst.ts';

const suite = (folder: string, name: string, duration?: number) => ({
  name,
  context: { config: { rootDir: `/project/${folder}` } },
  ...(duration === undefined ? {} : { duration }),
});
const names = (suites: { name: string }[]) => suites.map(({ name }) => name);

test('in a fresh clone the suites of the API begin, each part in the order that jest gave it', () => {
  const bySize = [
    suite('host', 'page'),
    suite('api', 'server'),
    suite('mfe-api-news', 'news'),
    suite('api', 'kill'),
    suite('shared', 'x'),
  ];
  expect(names(longestFirst(bySize))).toEqual(['server', 'kill', 'page', 'news', 'x']);
});

test('where one suite is new, the others are not sorted by time alone', () => {
  const mixed = [suite('host', 'new'), suite('host', 'page', 9_000), suite('api', 'kill', 4_000)];
  expect(names(longestFirst(mixed))).toEqual(['kill', 'new', 'page']);
});

test('what jest has timed keeps the order of the times', () => {
  const timed = [suite('host', 'page', 9_000), suite('api', 'kill', 4_000)];
  expect(names(longestFirst(timed))).toEqual(['page', 'kill']);
});
