import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stepNames } from 'deploy/steps/runSteps';
import { apps } from 'shared/build/apps';
import { copyOfProject } from '../support/checkout.ts';
import { Command } from '../support/npm.ts';
import { expect, test } from '../support/test.ts';

/** Runs releases with every step; all apps come from one copy of the project, which is already built. */
test.describe.configure({ mode: 'serial' });
// A release builds, runs the tests of its apps and opens every page in a browser.
test.setTimeout(600_000);

let folder = '';
test.beforeAll(async () => {
  folder = await copyOfProject();
  for (const app of apps) await keepOneSuite(join(folder, app));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Keeps one test suite per app, to show that the step runs them; all suites run elsewhere. */
async function keepOneSuite(app: string): Promise<void> {
  const files = (await readdir(join(app, 'src'), { recursive: true })).filter((file) => /\.test\.tsx?$/.test(file));
  const suites = await Promise.all(files.map(async (file) => ({ file, size: (await stat(join(app, 'src', file))).size })));
  for (const { file } of suites.toSorted((one, other) => one.size - other.size).slice(1)) await rm(join(app, 'src', file));
}

async function expectReleased(...names: readonly string[]): Promise<void> {
  const data = join(folder, '.data');
  const env = { DATA_DIR: data, SITE_DIR: join(data, 'site') };
  const command = new Command(`npm run release -- ${names.join(' ')}`, folder, env);
  const code = await command.ended();
  expect(code, command.output).toBe(0);
  for (const step of stepNames) expect(command.output).toMatch(new RegExp(`^${step} +[\\d.]+ s$`, 'm'));
  for (const name of names) expect(command.output).toMatch(new RegExp(`^Released .*${name} `, 'm'));
  expect(command.output).not.toMatch(/skipped|left out|opens no page/);
}

test('all apps are released into an empty site, with every step', async () => {
  await expectReleased('host', ...apps.filter((app) => app !== 'host'));
});

for (const app of apps)
  test(`${app} is released beside the others, with every step`, async () => {
    await expectReleased(app);
  });
