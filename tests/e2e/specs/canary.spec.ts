import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { abort, promote, startCanary } from 'deploy/release/canary';
import { openPreviewLink, preview } from 'deploy/release/preview';
import { openSite } from 'deploy/site/openSite';
import { newDataDir, type RunningSite, startSite } from 'deploy/smoke/startSite';
import { buildVariant } from 'deploy/testing/renamedBuild';
import { numberCookie, numbersOf } from 'shared/contracts/canaries';
import { wholePage } from '../support/parts.ts';
import { expect, test } from '../support/test.ts';

/** A site of its own: a canary on the shared site could reach the pages of other specs, and a preview composes its keys again. */
let served: RunningSite;
test.beforeAll(async () => {
  const dataDir = await newDataDir();
  await cp(process.env.SITE_AS_RELEASED ?? '', join(dataDir, 'site'), { recursive: true });
  served = await startSite(dataDir, { RENDER_DEADLINE_MS: '20000' });
});
test.afterAll(() => served.stop());

async function visitor(browser: Browser, number?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: served.baseUrl });
  if (number !== undefined) await context.addCookies([{ name: numberCookie, value: number, url: served.baseUrl }]);
  return context.newPage();
}

/** Opens the home page and returns the builds of the two remotes, according to its document and its scripts. */
async function look(page: Page): Promise<{ lottery: string; rewards: string }> {
  const asked = new Set<string>();
  const note = (request: { url(): string }) => asked.add(/\/(mfe-\w+\/[^/]+)\/[^/]+\.js$/.exec(request.url())?.[1] ?? '');
  page.on('request', note);
  await page.goto('/');
  await wholePage(page);
  await expect(page.getByRole('heading', { name: 'Tickets Lottery' })).toBeVisible();
  await expect(page.locator('a[href^="/reward/"]').first()).toBeVisible();
  page.off('request', note);
  const { remotes } = JSON.parse((await page.locator('#registry').textContent()) ?? '');
  const buildOf = (team: string) => {
    const folder = /^\/(mfe-\w+\/[^/]+)\//.exec(remotes[`mfe_${team}`].entry)?.[1] ?? '';
    const came = [...asked].filter((one) => one.startsWith(`mfe-${team}/`));
    expect(came, `scripts of ${team}`).toEqual([folder]);
    return folder.replace(/^.*-/, '');
  };
  // The content was rendered by the server bundles of the same releases.
  await expect(page.locator('#brought')).toBeAttached();
  return { lottery: buildOf('lottery'), rewards: buildOf('rewards') };
}

test('the canaries of two teams reach the visitors of their numbers, stay with them, and end for all', async ({ browser }) => {
  // Builds and releases two apps, and opens many pages.
  test.setTimeout(300_000);
  const site = openSite(join(served.env.DATA_DIR ?? '', 'site'));
  const live = await look(await visitor(browser));
  const lottery = await startCanary(site, ['mfe-lottery'], {
    from: await buildVariant('mfe-lottery', 'trylottery'),
    percent: 50,
  });
  const rewards = await startCanary(site, ['mfe-rewards'], { from: await buildVariant('mfe-rewards', 'tryrewards'), percent: 5 });
  const pair = (canary: typeof lottery, isIn: boolean) =>
    numbersOf({ first: isIn ? canary.first : (canary.first + canary.percent) % 100, percent: 1 })[0] ?? '';
  const number = (ofLottery: boolean, ofRewards: boolean) => `${pair(lottery, ofLottery)}${pair(rewards, ofRewards)}00`;

  expect(await look(await visitor(browser, number(false, false)))).toEqual(live);
  expect(await look(await visitor(browser, number(true, false)))).toEqual({ ...live, lottery: 'trylottery' });
  expect(await look(await visitor(browser, number(false, true)))).toEqual({ ...live, rewards: 'tryrewards' });
  const both = await visitor(browser, number(true, true));
  expect(await look(both)).toEqual({ lottery: 'trylottery', rewards: 'tryrewards' });

  const newcomer = await visitor(browser);
  const first = await look(newcomer);
  const [cookie] = await newcomer.context().cookies();
  expect(cookie).toMatchObject({ name: numberCookie, httpOnly: true, sameSite: 'Lax' });
  expect(await look(newcomer)).toEqual(first);
  expect((await newcomer.context().cookies())[0]?.value).toBe(cookie?.value);

  await promote(site, 'mfe-lottery');
  await abort(site, 'mfe-rewards');
  for (const page of [both, newcomer, await visitor(browser)])
    expect(await look(page)).toEqual({ ...live, lottery: 'trylottery' });
});

test('the visitor of a preview link sees the release until they end it; others see the live one', async ({ page, browser }) => {
  // Builds and releases an app.
  test.setTimeout(240_000);
  const site = openSite(join(served.env.DATA_DIR ?? '', 'site'));
  const from = await buildVariant('mfe-lottery', 'shownbuild');
  // The origin of the browser: the signature is for one origin.
  const link = await preview(site, 'mfe-lottery', { from, provider: served.baseUrl });
  const elsewhere = await preview(site, 'mfe-lottery', { from, provider: served.baseUrl.replace('localhost', '127.0.0.1') });
  await expect(openPreviewLink(elsewhere)).rejects.toThrow(/127\.0\.0\.1:\d+ does not show the preview: It was signed for http:/);
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(/\/(mfe-lottery\/[^/]+)\/[^/]+\.js$/.exec(request.url())?.[1] ?? ''));
  const builds = () => [...asked].filter((one) => one !== '');
  const bar = page.getByRole('region', { name: 'Preview' });

  await openPreviewLink(link);
  await page.goto(link);
  await page.getByRole('button', { name: 'See it in this browser' }).click();
  await wholePage(page);
  await expect(page).toHaveURL(`${served.baseUrl}/`);
  await expect(page.getByRole('heading', { name: 'Tickets Lottery' })).toBeVisible();
  await expect(bar).toContainText(/You see mfe-lottery \S+-shownbuild, which is not live, in this browser, until/);
  expect(builds()).toEqual([expect.stringMatching(/-shownbuild$/)]);

  await page.goto(`${served.baseUrl}/result`);
  await expect(page.getByRole('heading', { name: 'Winners List' })).toBeVisible();
  expect(builds()).toHaveLength(1);

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${served.baseUrl}/result`);
  await expect(other.getByRole('heading', { name: 'Winners List' })).toBeVisible();
  await expect(other.getByRole('region', { name: 'Preview' })).toHaveCount(0);

  asked.clear();
  await bar.getByRole('button', { name: 'End the preview' }).click();
  await expect(page).toHaveURL(`${served.baseUrl}/result`);
  await expect(page.getByRole('heading', { name: 'Winners List' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(builds()).toEqual([expect.not.stringMatching(/shownbuild/)]);
});
