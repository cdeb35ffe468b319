import { type PageReport, reportBounds } from 'shared/contracts/reports';
import { Counts, minuteMs, placeOf } from './counts.ts';
import { violatedReleases } from './reports.service.ts';

describe('counts', () => {
  const report = (...visit: string[]): PageReport => ({ visit, parts: [], errors: [], vitals: [] });
  const quiet = { count: () => {}, took: () => {} };
  const everything = () => true;

  test('a time counts in the first bucket that contains it, and in the last one when it is longer', () => {
    expect([0, 50, 51, 12_800, 12_801, 600_000].map(placeOf)).toEqual([0, 0, 1, 8, 9, 9]);
    expect(reportBounds).toHaveLength(9);
  });

  test('a minute has room for 64 releases, however often they are written, and the next one for others', () => {
    const counts = new Counts(quiet);
    for (let n = 0; n < 100; n++) {
      counts.add(report(`host/1-${n}`), minuteMs, everything);
      if (n === 50) expect(counts.take()).toHaveLength(51);
    }
    expect(counts.take()).toHaveLength(13);
    counts.add(report('host/1-7', 'host/1-99'), minuteMs, everything);
    expect(counts.take().map(({ release }) => release)).toEqual(['1-7']);
    counts.add(report('host/1-99'), 2 * minuteMs, everything);
    expect(counts.take()).toHaveLength(1);
  });

  test('unwritten counts are added to newer ones, and beyond the bound the oldest are dropped', () => {
    const counts = new Counts(quiet);
    counts.add(report('host/1-a'), 0, everything);
    const [row] = counts.take();
    counts.add(report('host/1-a'), 0, everything);
    if (row === undefined) throw new Error('Nothing was counted.');
    counts.putBack([row]);
    const [sum] = counts.take();
    expect(sum).toMatchObject({ release: '1-a', minute: 0, visits: 2 });
    counts.putBack(Array.from({ length: 2_500 }, (_, n) => ({ ...row, minute: n * minuteMs })));
    const kept = counts.take();
    expect(kept).toHaveLength(2_000);
    expect(Math.min(...kept.map(({ minute }) => minute))).toBe(500 * minuteMs);
  });
});

describe('violations', () => {
  const site = 'https://lotto.example.com';
  const script = `${site}/mfe-lottery/0.1.0-3f2a9c0d1e/js/120.js`;

  test.each([
    [
      'the script that did it',
      { 'source-file': script, 'blocked-uri': `${site}/host/0.1.0-a/x.js` },
      'mfe-lottery/0.1.0-3f2a9c0d1e',
    ],
    ['what was stopped', { 'blocked-uri': `${site}/mfe-rewards/0.2.0-b/x.js?y` }, 'mfe-rewards/0.2.0-b'],
    ['no file of a release', { 'source-file': `${site}/sw.js`, 'blocked-uri': 'inline' }, undefined],
    ['something else than a text', { 'source-file': 7, 'blocked-uri': null }, undefined],
  ])('report-uri: %s', (_what, report, release) => {
    expect(violatedReleases({ 'csp-report': report })).toEqual([release]);
  });

  test('report-to: each violation among reports of several kinds', () => {
    const body = { documentURL: `${site}/?token=secret`, sourceFile: script, blockedURL: 'eval' };
    const reports = [
      { type: 'csp-violation', body },
      { type: 'deprecation', body: { sourceFile: script } },
      { type: 'csp-violation', body: { ...body, sourceFile: null } },
      { type: 'csp-violation', body: null },
    ];
    expect(violatedReleases(reports)).toEqual(['mfe-lottery/0.1.0-3f2a9c0d1e', undefined]);
  });

  test('violations of an extension belong to no release', () => {
    expect(violatedReleases({ 'csp-report': { 'source-file': 'chrome-extension', 'blocked-uri': 'inline' } })).toEqual([]);
    expect(violatedReleases({ 'csp-report': { 'source-file': 'moz-extension://7/x.js' } })).toEqual([]);
  });

  test('a page that breaks the policy in a loop is one page', () => {
    const reports = Array.from({ length: 500 }, () => ({ type: 'csp-violation', body: { sourceFile: script } }));
    expect(violatedReleases(reports)).toHaveLength(20);
  });
});
