import { violatedReleases } from './reports.service.ts';

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
