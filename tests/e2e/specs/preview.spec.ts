import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openPreviewLink, preview } from 'deploy/release/preview';
import { openSite } from 'deploy/site/openSite';
import { newDataDir, type RunningSite, startSite } from 'deploy/smoke/startSite';
import { buildVariant } from 'deploy/testing/buildVariant';
import { expect, test } from '../support/test.ts';
import { wholePage } from '../support/wholePage.ts';

/** A site of its own, because its list of keys is composed again. */
let served: RunningSite;
test.beforeAll(async () => {
  const dataDir = await newDataDir();
  await cp(process.env.SITE_AS_RELEASED ?? '', join(dataDir, 'site'), { recursive: true });
  served = await startSite(dataDir);
});
test.afterAll(() => served.stop());

test('who opens the link sees the release until they end it; everybody else sees what is live', async ({ page, browser }) => {
  // Builds and releases an app.
  test.setTimeout(240_000);
  const site = openSite(join(served.env.DATA_DIR ?? '', 'site'));
  const from = await buildVariant('mfe-lottery', 'shownbuild');
  // The origin of the browser: the signature is for one origin.
  const link = await preview(site, 'mfe-lottery', { from, provider: served.baseUrl });
  // Another address of the same provider is another origin.
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
