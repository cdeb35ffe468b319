// Full tier: a browser opens the board at four widths, and axe looks at all of it.
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { SiteReport } from 'shared/contracts/siteReport';
import { color } from 'shared/theme/tokens';
import { emptyState, type SiteState } from 'site/deployments/siteState';
import { Value } from 'typebox/value';
import { thisMachine } from '../keys/machine.ts';
import { makeKey, signerFor } from '../keys/signer.ts';
import { recordReproduction } from '../release/reproduce.ts';
import { readState } from '../site/deploymentLog.ts';
import { openSite } from '../site/openSite.ts';
import { browserLaunch } from '../smoke/browserLaunch.ts';
import { freePort } from '../smoke/startSite.ts';
import type { ReleasedSite } from '../testing/releasedSite.ts';
import { scaledSite } from '../testing/scaledSite.ts';
import { boardCommand, displayFont, jsonCommand, sharedVersions, siteReport } from './boardCommand.ts';
import { boardPage } from './boardPage.ts';
import { boardStyle } from './boardStyle.ts';

jest.setTimeout(120_000);

const owners = '* @everybody\n/mfe-lottery/ @lottery # a team\n/mfe-lottery/src/deep/ @deep\n';
const now = Date.UTC(2026, 0, 3);

let released: ReleasedSite;
let state: SiteState;
let browser: Browser;
const report = (over: Partial<Parameters<typeof siteReport>[2]> = {}) =>
  siteReport(released.site, state, { machine: released.machine, provider: null, minutes: 60, owners, now, ...over });

beforeAll(async () => {
  released = await scaledSite({ remotes: 50, parts: 2, releases: 102 });
  state = await readState(released.site, released.machine);
  browser = await chromium.launch(await browserLaunch());
});
afterAll(async () => {
  await browser?.close();
  await released?.remove();
});

const of = async (app: string, over?: Parameters<typeof report>[0]) => (await report(over)).apps.find((one) => one.app === app);

test('the report has the owner, release, commit and sizes of each app, and how far its shared versions are from the host’s', async () => {
  const { apps, warnings } = await report();
  expect(warnings).toEqual([]);
  expect(apps.map(({ app }) => app).slice(0, 3)).toEqual(['host', 'mfe-account', 'mfe-lottery']);
  expect(apps).toHaveLength(51);
  expect(await of('mfe-lottery')).toMatchObject({
    live: expect.stringMatching(/^1\.1\.0-/),
    since: '2026-01-01T00:52:00.000Z',
    by: 'owner',
    owners: ['@lottery'],
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    scripts: [
      { what: 'the home page', kilobytes: expect.any(Number), budget: 17 },
      { what: expect.stringMatching(/^the part Part\d$/), budget: 67 },
    ],
    shared: [{ is: 'same' }, { is: 'same' }],
    ...{ canary: null, pages: null, reproduced: null },
  });
  expect(await of('mfe-team04')).toMatchObject({
    owners: ['key owner'],
    shared: [{ name: 'react', here: '19.2.0', host: '19.3.1', is: 'behind', by: 'minor' }, { is: 'same' }],
  });
});

test.each([
  ['19.3.1', '19.3.1', { is: 'same', by: null }],
  ['19.3.0', '19.3.1', { is: 'behind', by: 'patch' }],
  ['18.3.1', '19.3.1', { is: 'behind', by: 'major' }],
  ['19.4.0', '19.3.1', { is: 'ahead', by: 'minor' }],
])('a remote with %s beside a host with %s', (here, provided, expected) => {
  expect(sharedVersions({ react: here }, { react: provided })).toEqual([{ name: 'react', here, host: provided, ...expected }]);
});

test('a provider that does not answer is one warning, and all else is there', async () => {
  const { apps, warnings } = await report({ provider: `http://localhost:${await freePort(1)}` });
  expect(warnings).toEqual([expect.stringMatching(/^Visits are not known: The provider at .* does not answer/)]);
  expect(apps).toHaveLength(51);
});

test('a release counts as built again only where a key in force says so of the live one', async () => {
  const app = 'mfe-rewards';
  const { key, name } = await signerFor(released.site, state, released.machine);
  const at = '2026-01-02T00:00:00.000Z';
  const live = state.apps[app]?.live ?? '';
  const record = (release: string, by: string, signer: typeof key) =>
    recordReproduction(released.site, { app, release, commit: 'abc', differences: 0, at, by }, signer);
  await record('1.0.0-older', name, key);
  expect((await of(app))?.reproduced).toBeNull();
  await record(
    live,
    name,
    await makeKey({ ...released.machine, keyFile: join(dirname(released.site.address), 'stranger.pem') }, 'stranger'),
  );
  expect((await of(app))?.reproduced).toBeNull();
  await record(live, name, key);
  expect((await of(app))?.reproduced).toEqual({ at, by: name, differences: 0 });
  const path = `reproduced/${app}.json`;
  const text = (await released.site.read(path))?.text ?? '';
  await released.site.write(path, text.replace('"abc"', '"abd"'));
  expect((await of(app))?.reproduced).toBeNull();
});

test('the command writes the page beside the site, and --json prints the same as data', async () => {
  const said: string[] = [];
  const address = `http://localhost:${await freePort(1)}`;
  await boardCommand(released.site, released.machine, ['--api', address], (line) => said.push(line));
  const file = join(dirname(released.site.address), 'board.html');
  expect(said.at(-1)).toContain(`${file} shows the 51 apps of ${released.site.address}.`);
  expect(await readFile(file, 'utf8')).toContain('<h1>Releases</h1>');

  const stranger = { dataDir: join(dirname(file), 'elsewhere') };
  const { file: keyFile } = await makeKey(stranger, 'ada');
  for (const [machine, name] of [
    [stranger, 'DATA_DIR/keys/ada.pem'],
    [{ ...released.machine, keyFile }, 'RELEASE_KEY'],
  ] as const) {
    await boardCommand(released.site, machine, ['--api', address], (line) => said.push(line));
    expect(said.at(-2)).toContain(`The key in ${keyFile} is not on the list of ${released.site.address}.`);
    const page = await readFile(file, 'utf8');
    expect(page).toContain(`The key in ${name} is not on the list of the site.`);
    expect(page).not.toContain(dirname(file));
  }
  await rm(file);
  await jsonCommand(released.site, released.machine, ['--api', address], (line) => said.push(line));
  expect(Value.Parse(SiteReport, JSON.parse(said.at(-1) ?? '')).apps).toHaveLength(51);
  const bucket = boardCommand(openSite('s3://releases/lotto'), thisMachine(), [], () => {});
  await expect(bucket).rejects.toThrow('s3://releases/lotto is a bucket: say which file the board is, e.g. --out board.html.');
});

/** A board on which something of each kind is wrong, and a name that tries to be markup. */
async function troubled(): Promise<SiteReport> {
  const found = await report();
  const change = (app: string, over: Partial<SiteReport['apps'][number]>) =>
    Object.assign(found.apps.find((one) => one.app === app) ?? {}, over);
  const canary = { release: '1.2.0-bbbbbbbbbb', percent: 5, until: new Date(now + 7_200_000).toISOString(), steps: [20, 50] };
  change('mfe-lottery', { canary: { ...canary, overdueMs: 3 * 3_600_000 } });
  change('mfe-team20', {
    canary: { ...canary, until: new Date(now - 3_600_000).toISOString(), steps: [], overdueMs: 3_600_000 },
  });
  change('mfe-account', { scripts: [{ what: 'the home page', kilobytes: 20.4, budget: 19 }] });
  change('mfe-team05', { pages: { visits: 1_200, attempts: 3_600, failed: 400 } });
  change('mfe-team06', { reproduced: { at: found.at, by: 'ci', differences: 2 }, tree: 'changed' });
  change('mfe-team07', { owners: ['<img src=x onerror="document.title=1">'] });
  return { ...found, warnings: ['</style><script>document.title = "run"</script>'] };
}

async function opened(found: SiteReport, width: number, more: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, ...more });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.setContent(boardPage(found, await displayFont()));
  return { page, problems, close: () => context.close() };
}
const rowOf = (page: Page, app: string) => page.getByRole('row', { name: new RegExp(`^${app} `) });

const widths = [390, 768, 1024, 1440];
test.each(widths.flatMap((width) => (['dark', 'light'] as const).map((colorScheme) => ({ width, colorScheme }))))(
  'at $width px and $colorScheme no barrier is on it, and nothing stands beyond the window',
  async ({ width, colorScheme }) => {
    const all = await troubled();
    // The rows are alike: axe takes seconds for all of them, and looks at each kind of trouble.
    const few = { ...all, apps: all.apps.filter(({ app }) => /host|lottery|account|team0[4-7]|team20/.test(app)) };
    const boards = [
      { found: few, isSeen: true },
      { found: { ...all, apps: [] }, isSeen: true },
      { found: all, isSeen: false },
    ];
    for (const { found, isSeen } of boards) {
      const { page, problems, close } = await opened(found, width, { colorScheme });
      const { violations } = isSeen ? await new AxeBuilder({ page }).setLegacyMode().analyze() : { violations: [] };
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(problems).toEqual([]);
      await close();
    }
  },
);

test('says in words what is wrong, and shows only that where asked to', async () => {
  const { page, close } = await opened(await troubled(), 1440, { colorScheme: 'dark' });
  const sentences = {
    'mfe-team04': '✗ react 19.2.0, behind by a minor version: the host has 19.3.1',
    'mfe-lottery': '✗ next step (20 %) due 3 hours ago',
    'mfe-team20': '✗ expired undecided 1 hour ago',
    'mfe-account': '✗ home page: 20.4 of 19 KB: over budget',
    'mfe-team05': '✗ 11.1 % of 3,600 parts failed',
    'mfe-team06': '✗ 2 files have other bytes',
  };
  const red = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--danger'));
  expect(red).toBe(color.danger);
  for (const [app, sentence] of Object.entries(sentences)) {
    const line = rowOf(page, app).getByText(sentence);
    expect([app, await line.evaluate((element) => getComputedStyle(element).color)]).toEqual([app, 'rgb(248, 113, 113)']);
  }
  await page.getByLabel('Only what needs attention (10)').check();
  expect(await page.getByRole('row').count()).toBe(11);
  expect(await rowOf(page, 'host').count()).toBe(0);
  expect(await page.title()).toBe('Releases');
  await close();
});

test('sorts by a heading from the keyboard, and tells a screen reader how', async () => {
  const { page, close } = await opened(await troubled(), 1440);
  const first = async () =>
    page
      .locator('tbody th')
      .first()
      .evaluate((cell) => cell.firstChild?.textContent);
  await page.getByRole('button', { name: 'Last day' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await first()).toBe('mfe-team05');
  expect(await page.getByRole('columnheader', { name: 'Last day' }).getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('button', { name: 'App' }).press('Enter');
  expect(await first()).toBe('host');
  expect(await page.locator('[aria-sort]').count()).toBe(1);
  await close();
});

test('without scripts all is there, and nothing that only a script would do', async () => {
  const { page, close } = await opened(await troubled(), 1024, { javaScriptEnabled: false });
  expect(await page.getByRole('row').count()).toBe(52);
  expect(await page.getByRole('button').count()).toBe(0);
  await close();
});

test('a site without releases says how the first one is made', async () => {
  const found = await siteReport(released.site, emptyState, { machine: released.machine, provider: null, minutes: 60 });
  const { page, close } = await opened(found, 390);
  expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe('Nothing is released yet');
  expect(await page.getByRole('table').count()).toBe(0);
  await close();
});

test('the dark board has the colours of the site', () => {
  const { primaryHover, ...same } = color;
  for (const [name, value] of Object.entries({ ...same, warning: primaryHover }))
    expect([name, boardStyle.includes(`--${name}:${value}`)]).toEqual([name, true]);
});

test('opened from a file it reads nothing else', async () => {
  const asked: string[] = [];
  const page = await browser.newPage();
  page.on('request', (request) => asked.push(request.url()));
  const file = join(dirname(released.site.address), 'board.html');
  await boardCommand(
    released.site,
    released.machine,
    ['--api', `http://localhost:${await freePort(1)}`, '--out', file],
    () => {},
  );
  await page.goto(pathToFileURL(file).href);
  expect(asked.filter((url) => !url.startsWith('data:font/woff2'))).toEqual([pathToFileURL(file).href]);
  await page.close();
});
