import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { touchedBy } from './changed.ts';

const nothing = { packages: [], related: [], programs: false, specs: [] };
const documents = { ...nothing, related: ['scripts/documents.test.ts'] };

test('a file of one app: its related tests, its specs and those of every change', () => {
  expect(touchedBy(['mfe-lottery/src/picker/Picker.tsx'])).toEqual({
    ...nothing,
    related: ['mfe-lottery/src/picker/Picker.tsx'],
    specs: ['composition', 'lottery\\.', 'main-job'],
  });
});

test('a remote that is not there yet', () => {
  expect(touchedBy(['mfe-late-news/src/exposes/News.tsx']).specs).toEqual(['composition', 'late-news\\.', 'main-job']);
  expect(touchedBy(['host/src/index.ts']).specs).toEqual(['composition', 'host\\.', 'main-job']);
});

test('a test alone: itself, and nothing in the browser', () => {
  expect(touchedBy(['host/src/runtime/session.test.tsx'])).toEqual({
    ...nothing,
    related: ['host/src/runtime/session.test.tsx'],
  });
  expect(touchedBy(['tests/e2e/specs/host.routes.spec.ts'])).toEqual({ ...nothing, specs: ['host.routes'] });
});

test('the provider: related tests, all that start programs, and the whole browser half', () => {
  expect(touchedBy(['api/src/server.ts'])).toEqual({ ...nothing, related: ['api/src/server.ts'], programs: true, specs: 'all' });
  expect(touchedBy(['api/migrations/0001.sql'])).toEqual({ ...nothing, packages: ['api'], programs: true, specs: 'all' });
});

test('the renderer: all of its tests, all that start programs, and the whole browser half', () => {
  const all = { ...nothing, packages: ['platform/ssr'], programs: true, specs: 'all' };
  expect(touchedBy(['platform/ssr/src/sandbox/renderProgram.ts'])).toEqual({
    ...all,
    related: ['platform/ssr/src/sandbox/renderProgram.ts'],
  });
  expect(touchedBy(['platform/ssr/package.json'])).toEqual(all);
  expect(touchedBy(['platform/ssr/src/supervisor/Quarantine.test.ts'])).toEqual({
    ...nothing,
    related: ['platform/ssr/src/supervisor/Quarantine.test.ts'],
  });
  expect(touchedBy(['platform/ssr/README.md'])).toEqual(documents);
});

test.each([
  'shared/src/contracts/auth.ts',
  'shared/src/format/money.ts',
  'shared/src/testing/server.ts',
  'shared/build/recipe.ts',
])('%s is everybody’s', (path) => {
  const { packages, specs } = touchedBy([path]);
  expect(packages).toBe('all');
  expect(specs).toBe('all');
});

test('a file of shared that the provider imports runs the tests of the provider', () => {
  const sources = globSync('src/**/*.ts', { cwd: resolve(import.meta.dirname, '../api') });
  const imported = new Set(
    sources.flatMap((file) =>
      [...readFileSync(resolve(import.meta.dirname, '../api', file), 'utf8').matchAll(/from 'shared\/([\w-]+)\//g)].map(
        ([, folder]) => folder,
      ),
    ),
  );
  imported.delete('build');
  expect([...imported].sort()).toEqual(expect.arrayContaining(['contracts', 'fair']));
  for (const folder of imported)
    expect({ folder, ...touchedBy([`shared/src/${folder}/x.ts`]) }).toMatchObject({ folder, packages: 'all' });
});

test('a control that apps share is theirs and not the provider’s', () => {
  const { packages, specs } = touchedBy(['shared/src/ui/Button.tsx']);
  expect(packages).toBe('all but api');
  expect(touchedBy(['shared/src/ui/Button.tsx', 'shared/src/format/money.ts', 'shared/src/ui/Modal.tsx']).packages).toBe('all');
  expect(specs).toBe('all');
});

test.each(['package.json', 'pnpm-lock.yaml', 'jest.config.mjs', 'tsconfig.base.json', 'a-new-package/src/file.ts'])(
  '%s touches everything',
  (path) => {
    expect(touchedBy([path]).packages).toBe('all');
    expect(touchedBy([path]).specs).toBe('all');
  },
);

test('a support file of browser specs runs all of them', () => {
  expect(touchedBy(['tests/e2e/support/members.ts'])).toEqual({ ...nothing, specs: 'all' });
});

test('the README is tried, guides are compared with the code, and links and names in all documents are checked', () => {
  expect(touchedBy(['README.md'])).toEqual({ ...documents, specs: ['readme'] });
  for (const guide of ['docs/operations/installing.md', 'docs/operations/monitoring.md'])
    expect(touchedBy([guide])).toEqual({ ...documents, packages: ['platform/deploy'] });
  for (const [guide, test] of [
    ['docs/operations/settings.md', 'api/src/core/config/settingProblems.test.ts'],
    ['docs/operations/commands.md', 'api/src/app/cli/commands.test.ts'],
  ] as const) {
    expect(touchedBy([guide])).toEqual({ ...nothing, related: [...documents.related, test] });
    expect(existsSync(resolve(import.meta.dirname, '..', test))).toBe(true);
  }
  expect(touchedBy(['docs/operations/keys.md', 'api/README.md', 'docs/pictures/home.png', '.gitignore'])).toEqual(documents);
});
