import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSite } from 'deploy/site/openSite';
import { edit, filesIn, showAlone, sourcesOfProject } from '../support/checkout.ts';
import { Command } from '../support/npm.ts';
import { expectPart } from '../support/parts.ts';
import { OverlaySite } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

const app = 'mfe-daily-news';

// Writes, tests, builds and releases a remote.
test.setTimeout(400_000);

let folder = '';
test.beforeAll(async () => {
  folder = await sourcesOfProject();
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function run(line: string, env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const command = new Command(line, folder, env);
  return { code: await command.ended(), output: command.output };
}

async function succeed(line: string, env: Record<string, string> = {}): Promise<void> {
  const { code, output } = await run(line, env);
  expect(code, `${line}:\n${output}`).toBe(0);
}

test('a new remote is one command and two edits: tested, released, on the page, and alone', async ({ page }) => {
  const left = await readdir(folder);
  const named = await run('npm run new-remote -- news');
  expect(named.code).toBe(1);
  expect(named.output).toContain("Name the new remote: 'mfe-' and its team");
  const taken = await run('npm run new-remote -- mfe-lottery');
  expect(taken.output).toContain('There is a folder mfe-lottery already.');
  expect((await readdir(folder)).filter((name) => name !== 'node_modules')).toEqual(left);

  await succeed(`npm run new-remote -- ${app}`);
  await edit(
    folder,
    'shared/src/contracts/parts.ts',
    "  'account/Login'",
    "  'daily-news/DailyNews': NoProps;\n  'account/Login'",
  );
  await edit(
    folder,
    'host/src/pages/HomePage.tsx',
    '      <WaveDivider />',
    '      <RemotePart name="daily-news/DailyNews" props={{}} />\n      <WaveDivider />',
  );

  // The checks of `npm run check` for the new and changed files, and the remote's tests. The release below checks the types of
  // the two apps.
  const bin = join(folder, 'node_modules', '.bin');
  await succeed(`${bin}/biome ci --vcs-enabled=false --error-on-warnings ${app} host/src/pages shared/src/contracts`);
  await succeed(`${bin}/tsc --noEmit -p tests/bench/monolith`);
  const tests = await run(`npm test -- unit --selectProjects ${app}`);
  expect(tests.output).toMatch(/[1-9]\d* passed, 0 failed/);

  const siteDir = join(folder, '.data', 'site');
  await cp(process.env.SITE_AS_RELEASED ?? '', siteDir, { recursive: true });
  await cp(join(process.env.DATA_DIR ?? '', 'keys'), join(folder, '.data', 'keys'), { recursive: true });
  const live = new Set(await filesIn(siteDir));
  // The tests ran above, and the page is opened below.
  await succeed(`npm run release -- host ${app} --skip tests --skip smoke`, { SITE_DIR: siteDir });
  const site = new OverlaySite(openSite(siteDir));
  for (const file of await filesIn(siteDir))
    if (!live.has(file) || file.startsWith('pages/')) await site.write(file, await readFile(join(siteDir, file)));

  const document = (await site.read('pages/_home.html'))?.text ?? '';
  expect(document).toMatch(/"mfe_daily_news":\{"entry":"\/mfe-daily-news\/0\.1\.0-\w+\/remoteEntry\.js","integrity":"sha256-/);
  for (const other of ['mfe_lottery', 'mfe_rewards', 'mfe_account']) expect(document).toContain(`"${other}":{"entry":`);
  expect(document).toMatch(/<link rel="preload" as="script" href="\/mfe-daily-news\/0\.1\.0-\w+\/DailyNews\./);

  const alone = await page.context().newPage();
  await site.serveTo(page);
  await page.goto('/');
  const part = page.getByRole('region', { name: 'Daily News' });
  await expectPart(page, part);
  await expect(part).toContainText('Nothing here yet.');

  await showAlone(alone, folder, app);
  await alone.goto('/');
  await expect(alone.getByRole('region', { name: 'Daily News' })).toContainText('Nothing here yet.');
  await expect(alone.getByRole('navigation', { name: 'Parts' })).toContainText('Daily News');
});
