// Full tier: checks types and runs tests in a copy of the project, which takes a minute.
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = resolve(import.meta.dirname, '..');

/** What `api`, its tests and the check of the provider need. */
const parts = [
  'api',
  'fair',
  'platform',
  'scripts',
  'shared',
  'biome.json',
  'jest.config.mjs',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snail-lotto-walk-'));
  const filter = (path: string) => !/[\\/](dist(-\w+)?|\.data)$/.test(path);
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true, filter });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the steps of a walk that change a file: its path, and its diff without the list's indent. */
async function stepsOf(heading: string): Promise<{ file: string; diff: string }[]> {
  const text = await readFile(join(root, 'docs', 'contributing.md'), 'utf8');
  const [walk = ''] = (text.split(`\n## ${heading}\n`)[1] ?? '').split('\n## ');
  return walk.split(/^\d+\. /m).flatMap((step) => {
    const [, file] = /^`([^`]+)`/.exec(step) ?? [];
    const [, diff] = /^ {3}```diff\n([\s\S]*?)^ {3}```$/m.exec(step) ?? [];
    return file === undefined || diff === undefined ? [] : [{ file, diff: diff.replace(/^ {3}/gm, '') }];
  });
}

/** Applies hunks, separated by `@@`: additions without context go to the end of the file. */
function applyDiff(text: string, diff: string): string {
  return diff.split('@@\n').reduce((before, hunk) => {
    const lines = hunk.split('\n').slice(0, -1);
    const side = (other: string) => lines.flatMap((line) => (line.startsWith(other) ? [] : [`${line.slice(1)}\n`])).join('');
    const [from, to] = [side('+'), side('-')];
    if (from === '') return before + to;
    expect(before.split(from)).toHaveLength(2);
    return before.replace(from, () => to);
  }, text);
}

function succeed(program: string, args: string[]): void {
  const env = { ...process.env, LOTTO_TEST_DATABASES: 'embedded' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1e8 });
  expect({ args, status, output: status === 0 ? '' : stripVTControlCharacters(stdout + stderr) }).toEqual({
    args,
    status: 0,
    output: '',
  });
}

test('an API call is added by the steps of docs/contributing.md: formatted, typed, answered as declared, and tested', async () => {
  const steps = await stepsOf('Add an API call');
  const files = steps.map(({ file }) => file);
  expect(files).toHaveLength(3);
  for (const { file, diff } of steps)
    await writeFile(join(folder, file), applyDiff(await readFile(join(folder, file), 'utf8'), diff));

  const bin = join(folder, 'node_modules', '.bin');
  succeed(join(bin, 'biome'), ['ci', '--vcs-enabled=false', '--error-on-warnings', ...files]);
  for (const project of ['shared', 'api']) succeed(join(bin, 'tsc'), ['--noEmit', '-p', project]);
  const check = `process.exitCode = (await (await import('./scripts/checkProvider.ts')).checkProvider(console.log)) ? 0 : 1`;
  succeed(process.execPath, ['--input-type=module', '--eval', check]);
  const jest = join(folder, 'node_modules', 'jest', 'bin', 'jest.js');
  const tests = ['api/src/core/http/openApi', 'api/src/modules/options'];
  succeed(process.execPath, ['--experimental-vm-modules', '--no-warnings', jest, ...tests]);
}, 600_000);
