import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { routePatterns } from 'shared/contracts/paths';
import { longestFirst } from './longestFirst.ts';
import { journey, readTestFile } from './tiers.ts';

describe('tiers', () => {
  const root = resolve(import.meta.dirname, '..');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const inTree = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/.data/**'] }).map((file) =>
      file.replaceAll('\\', '/'),
    );

  const unitTests = inTree('*/**/*.test.{ts,tsx}');
  const specs = inTree('tests/e2e/specs/*.spec.ts').map(read);

  /** These start a provider in the quick tier, as the only tests there of `npm run watch` and `npm run releases -- APP`. */
  const starting = ['platform/deploy/src/canary/metricsCommand.test.ts', 'platform/deploy/src/canary/watchCanary.test.ts'];

  test('a file that asks for installed servers, or starts providers, is of the full tier', () => {
    const starts = /\bcanTry\(|\b(startProviderProcess|startPostgresServer|runCliProcess)\(/;
    const unmarked = unitTests.filter((file) => readTestFile(join(root, file)).fullTier === undefined);
    expect(unmarked.length).toBeGreaterThan(300);
    // Cases only for PostgreSQL are left out of the quick tier one by one.
    const startingInQuickTier = unmarked.filter((file) =>
      starts.test(read(file).replace(/^testOnPostgres\([\s\S]*?^\);$/gm, '')),
    );
    expect(startingInQuickTier.sort()).toEqual(starting);
  });

  test('cases on PostgreSQL say so in their titles, by which the second pass picks them', () => {
    for (const file of unitTests.filter((each) => readTestFile(join(root, each)).hasSecondPass)) {
      const suites = read(file).match(/(\.each\(databases\)|\w+OnPostgres)\(\s*(['"`]).*?\2/g) ?? [];
      expect({ file, suites: suites.filter((suite) => !suite.includes('on $name')) }).toEqual({ file, suites: [] });
    }
  });

  test('a file with timeouts above 30 seconds gives the reason in the line before, or is in the full tier', () => {
    const longer = /^.*\b(jest\.setTimeout|test\.setTimeout|describe\.configure\(\{.*timeout:).*$/gm;
    const silent = [...unitTests, ...inTree('tests/e2e/specs/*.spec.ts')].filter((file) => {
      if (file.startsWith('scripts/')) return false;
      const source = read(file);
      const isSaid = ({ index }: RegExpExecArray) => /\n *\/\/ [^\n]+\n$/.test(source.slice(0, index));
      return !source.startsWith('// Full tier: ') && ![...source.matchAll(longer)].every(isSaid);
    });
    expect(silent).toEqual([]);
  });

  test('every page of the site is in a journey that npm test takes in the browser', () => {
    const journeys = specs.flatMap((source) => [...source.matchAll(/tag: (\[[^\]]*\]|'[^']*')/g)].map(([, tags = '']) => tags));
    expect(journeys.filter((tags) => !tags.includes(`'${journey}'`))).toEqual([]);
    const pages = journeys.flatMap((tags) => [...tags.matchAll(/'@([/*][^']*)'/g)].map(([, page = '']) => page));
    expect([...new Set(pages)].sort()).toEqual([...Object.values(routePatterns), '*'].sort());
  });

  test('continuous integration checks, runs the quick tier without servers, and then the rest with them', () => {
    const steps = [
      ...read('.ci/run').matchAll(
        /^(npm run check|PATH="\$work\/bare" npm test\b|.*apt-get update|npm run test:all -- rest\b|npm run bench -- all --brief)/gm,
      ),
    ];
    expect(steps.map(([, step]) => step?.replace(/^.*apt-get/, 'apt-get'))).toEqual([
      'npm run check',
      'PATH="$work/bare" npm test',
      'apt-get update',
      'npm run test:all -- rest',
      'npm run bench -- all --brief',
    ]);
  });
});

describe('longestFirst', () => {
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

  test('keeps the order of the measured times', () => {
    const timed = [suite('host', 'page', 9_000), suite('api', 'kill', 4_000)];
    expect(names(longestFirst(timed))).toEqual(['page', 'kill']);
  });
});
