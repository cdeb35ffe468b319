// Full tier: starts a site of its own, and builds remotes.
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { tryBehaviour } from 'deploy/behave/behaviour';
import { readBuild } from 'deploy/release/build';
import { release } from 'deploy/release/release';
import { OverlaySite } from 'deploy/site/OverlaySite';
import { openSite } from 'deploy/site/openSite';
import { smokeTest } from 'deploy/smoke/smokeTest';
import { newDataDir, type RunningSite, startSite } from 'deploy/smoke/startSite';
import { mountedRemote } from '../support/mountedRemotes.ts';
import { wholePage } from '../support/parts.ts';
import { siteAsReleased } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

// Builds two remotes, releases them and starts a provider.
test.setTimeout(180_000);

let served: RunningSite;
let rewards = '';
let account = '';
let folders: string[] = [];
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const [older, byHand] = [await mountedRemote('mfe-rewards', 'React 18'), await mountedRemote('mfe-account', 'by hand')];
  folders = [...older, ...byHand];
  rewards = older[1];
  account = byHand[1];
  const dataDir = await newDataDir();
  await cp(siteAsReleased().address, join(dataDir, 'site'), { recursive: true });
  const site = openSite(join(dataDir, 'site'));
  await release(site, 'mfe-rewards', { from: rewards });
  await release(site, 'mfe-account', { from: account });
  served = await startSite(dataDir, { RENDER_DEADLINE_MS: '20000' });
});
test.afterAll(async () => {
  await served.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const older = (page: Page) => page.getByRole('region', { name: 'PrizeLottery' });
const byHand = (page: Page) => page.locator('[data-place="account/MyTickets"]');
const byHost = (page: Page) => page.getByRole('heading', { name: 'Latest Winners' });

/** Opens the page of all three by a link, so that no part of it is in the document. */
async function openHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'History', exact: true }).first().click();
  await expect(byHost(page)).toBeVisible();
  await wholePage(page);
}

test('a release says what it brings, and brings no second emotion', async () => {
  const { contract, server } = await readBuild(rewards);
  expect([contract.kind, contract.singletons, contract.brings]).toEqual(['mount', {}, ['react', 'react-dom']]);
  const half = await readFile(join(rewards, server?.file ?? ''), 'utf8');
  expect(half).not.toContain('createRoot');
});

test('parts on React 18, on none and on the React of the host live on one page', async ({ page }) => {
  await page.goto(`${served.baseUrl}/history`);
  await wholePage(page);
  await expect(byHost(page)).toBeVisible();
  await older(page).scrollIntoViewIfNeeded();
  await expect(older(page).getByRole('heading')).toHaveText('PrizeLottery by React 18.3.1');
  await expect(older(page)).toContainText('{"sort":"ending"} signedOut');
  await older(page).getByRole('button', { name: 'Pressed 0' }).click();
  await expect(older(page).getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await byHand(page).getByRole('button', { name: 'Pressed 0' }).click();
  await expect(byHand(page)).toContainText('MyTickets by hand');
  await expect(byHand(page).getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await older(page).getByRole('button', { name: 'Say it' }).click();
  await expect(page.getByText('From React 18')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await older(page).getByRole('button', { name: 'To the results' }).click();
  await expect(page).toHaveURL(`${served.baseUrl}/result`);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('the document brings the HTML of such a part, which takes it over', async ({ page, request }) => {
  const document = await (await request.get(`${served.baseUrl}/reward`)).text();
  expect(document).toContain('AllPrizes by React 18.3.1');
  expect(document).toMatch(/<link rel="preload" as="script" href="\/host\/[^"]*\/mounting\./);
  let released = () => {};
  const held = new Promise<void>((resolve) => {
    released = resolve;
  });
  await page.route(/\/mfe-rewards\/[^/]+\/AllPrizes/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`${served.baseUrl}/reward`, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { name: 'AllPrizes by React 18.3.1' });
  await heading.evaluate((element) => Object.assign(element, { ofTheServer: true }));
  released();
  await expect(page.getByRole('region', { name: 'AllPrizes' })).toContainText('signedOut');
  await page.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  expect(await heading.evaluate((element) => Reflect.get(element, 'ofTheServer'))).toBe(true);
});

test('seven rounds of showing and hiding leave no node and no listener', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  const counted = async () => {
    // React keeps the element of the last event, and all around it.
    await page.mouse.move(0, 0);
    for (let time = 0; time < 2; time += 1) await browser.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters');
    return { nodes, jsEventListeners };
  };
  const round = async () => {
    await openHistory(page);
    await expect(older(page)).toBeVisible();
    await expect(byHand(page)).toContainText('by hand');
    await page.getByRole('link', { name: 'How it works' }).first().click();
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
    await expect(byHand(page)).toHaveCount(0);
  };
  await page.goto(`${served.baseUrl}/policy`);
  await round();
  await round();
  const before = await counted();
  for (let times = 0; times < 7; times += 1) await round();
  const more = async () => {
    const { nodes, jsEventListeners } = await counted();
    return Math.max(nodes - before.nodes, jsEventListeners - before.jsEventListeners);
  };
  // The browser frees some things later than others; what is left open stays.
  await expect.poll(more).toBeLessThanOrEqual(0);
});

test.describe('with its chunk lost', () => {
  test.use({ errorsExpected: true });

  test('such a part gets the error card, and comes with Retry', async ({ page }) => {
    await page.route(/\/mfe-rewards\/[^/]+\/PrizeLottery/, (route) => route.abort('connectionreset'));
    await page.goto(`${served.baseUrl}/policy`);
    await openHistory(page);
    const card = page.getByRole('alert').filter({ hasText: 'Prize lottery could not be loaded' });
    await expect(card).toBeVisible();
    await expect(byHand(page)).toContainText('by hand');
    await page.unrouteAll();
    await card.getByRole('button', { name: 'Retry' }).click();
    await expect(older(page).getByRole('heading')).toBeVisible();
    await expect(card).toBeHidden();
  });
});

test('the step behave passes every part of both', async () => {
  const site = new OverlaySite(siteAsReleased());
  for (const [app, from] of [
    ['mfe-rewards', rewards],
    ['mfe-account', account],
  ] as const)
    await release(site, app, { from });
  expect(await tryBehaviour(site, ['mfe-rewards', 'mfe-account'])).toEqual({ problems: [], leftOut: [] });
});

test('the smoke test sees such parts: it passes them, and names one that shows nothing', async () => {
  const visitor = { name: 'visitor', url: served.baseUrl, policy: undefined, token: null } as const;
  const api = { audiences: [visitor], withoutMember: null, stop: async () => {} };
  const said = async (from: string) => {
    const site = new OverlaySite(siteAsReleased());
    await release(site, 'mfe-rewards', { from });
    return smokeTest(site, siteAsReleased(), ['mfe-rewards'], api, { patience: { work: 3_000, wall: 60_000 } });
  };
  expect(await said(rewards)).toEqual([]);
  const shows = 'export const mount = () => ({ update() {}, unmount() {} });';
  const [checkout, empty] = await mountedRemote('mfe-rewards', 'React 18', { more: { 'AllPrizes.mount.tsx': shows } });
  expect((await said(empty)).join('\n')).toContain('rewards/AllPrizes');
  await Promise.all([checkout, empty].map((folder) => rm(folder, { recursive: true })));
});
