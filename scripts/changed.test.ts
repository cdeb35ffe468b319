import { touchedBy } from './changed.ts';

const nothing = { packages: [], related: [], programs: false, specs: [] };

test('a file of one app: its related tests, its specs and those of every change', () => {
  expect(touchedBy(['mfe-lottery/src/picker/Picker.tsx'])).toEqual({
    ...nothing,
    related: ['mfe-lottery/src/picker/Picker.tsx'],
    specs: ['composition', 'lottery\\.', 'main-job'],
  });
});

test('a test alone: itself, and nothing in the browser', () => {
  expect(touchedBy(['host/src/session/session.test.tsx'])).toEqual({
    ...nothing,
    related: ['host/src/session/session.test.tsx'],
  });
  expect(touchedBy(['e2e/specs/host.routes.spec.ts'])).toEqual({ ...nothing, specs: ['host.routes'] });
});

test('the provider: related tests, all that start programs, and the whole browser half', () => {
  expect(touchedBy(['api/src/server.ts'])).toEqual({ ...nothing, related: ['api/src/server.ts'], programs: true, specs: 'all' });
  expect(touchedBy(['api/migrations/0001.sql'])).toEqual({ ...nothing, packages: ['api'], programs: true, specs: 'all' });
});

test.each([
  'shared/src/contracts/auth.ts',
  'shared/src/format/money.ts',
  'shared/src/testing/server.ts',
  'shared/build/recipe.ts',
])('%s is everybody’s', (path) => {
  const { packages, specs } = touchedBy([path]);
  expect(packages).toEqual(expect.arrayContaining(['host', 'mfe-account', 'shared', 'deploy', 'api']));
  expect(specs).toBe('all');
});

test('a control that apps share is theirs and not the provider’s', () => {
  const { packages, specs } = touchedBy(['shared/src/ui/Button.tsx']);
  expect(packages).toEqual(expect.arrayContaining(['host', 'mfe-account', 'shared']));
  expect(packages).not.toContain('api');
  expect(specs).toBe('all');
});

test.each(['package.json', 'pnpm-lock.yaml', 'jest.config.mjs', 'tsconfig.base.json'])('%s touches everything', (path) => {
  expect(touchedBy([path]).packages).toEqual(expect.arrayContaining(['host', 'api', 'deploy']));
  expect(touchedBy([path]).specs).toBe('all');
});

test('what supports browser specs touches all of them', () => {
  expect(touchedBy(['e2e/support/members.ts'])).toEqual({ ...nothing, specs: 'all' });
});

test('the README is tried; other texts touch nothing', () => {
  expect(touchedBy(['README.md'])).toEqual({ ...nothing, specs: ['readme'] });
  expect(touchedBy(['docs/decisions/0001-records-of-decisions.md', 'api/README.md', '.gitignore'])).toEqual(nothing);
});
