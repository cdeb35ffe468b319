import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import { testProblems } from './tests.ts';

let project = '';
afterEach(() => rm(project, { recursive: true }));

async function projectWith(tests: Record<'mfe-lottery' | 'mfe-account', string>): Promise<void> {
  project = await mkdtemp(join(tmpdir(), 'snail-lotto-tested-'));
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'));
  const projects = Object.keys(tests).map((app) => ({ displayName: app, rootDir: `${project}/${app}`, transform: {} }));
  await writeFile(join(project, 'jest.config.mjs'), `export default ${JSON.stringify({ projects })};`);
  for (const [app, text] of Object.entries(tests)) {
    await mkdir(join(project, app));
    await writeFile(join(project, app, 'some.test.js'), text);
  }
}

const passes = "test('passes', () => {});";
const fails = "describe('odds', () => test('are even', () => { throw new Error('They are odd.'); }));";

test('only the tests of the app are run, and those that fail are named', async () => {
  await projectWith({ 'mfe-lottery': passes, 'mfe-account': fails });
  expect(await testProblems(['mfe-lottery'], project)).toEqual([]);
  expect(await testProblems(['mfe-lottery', 'mfe-account'], project)).toEqual(['mfe-account/some.test.js: odds are even']);
});

test('a file that cannot even be read is named', async () => {
  await projectWith({ 'mfe-lottery': 'test(', 'mfe-account': passes });
  const [said = '', ...more] = await testProblems(['mfe-lottery'], project);
  expect(said).toContain('mfe-lottery/some.test.js: ');
  expect(more).toEqual([]);
});
