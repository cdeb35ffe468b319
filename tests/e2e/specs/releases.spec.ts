import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { release } from 'deploy/release/release';
import { rollback } from 'deploy/release/rollback';
import { readState } from 'deploy/site/deploymentLog';
import { openSite } from 'deploy/site/openSite';
import { releasedRewards, releasedSite } from 'deploy/testing/releasedSite';
import { buildVariant } from 'deploy/testing/renamedBuild';
import { checkoutOf, edit } from '../support/checkout.ts';
import { memberIn } from '../support/members.ts';
import { choose, openPicker, openRound } from '../support/rounds.ts';
import { OverlaySite, siteAsReleased } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

const site = () => openSite(process.env.SITE_DIR ?? '');

function releasesAskedFor(page: Page, app: string): Set<string> {
  const found = new Set<string>();
  page.on('request', (request) => {
    const folder = new RegExp(`/${app}/([^/]+)/`).exec(request.url())?.[1];
    if (folder) found.add(folder);
  });
  return found;
}

test('an open tab continues through two releases, and the next page load has the newest; the same after a rollback', async ({
  page,
  browser,
}) => {
  // Builds and releases apps.
  test.setTimeout(180_000);
  const builds = [await buildVariant('mfe-lottery', 'secondbuild'), await buildVariant('mfe-lottery', 'thirdbuild')];

  const member = await memberIn(browser, 'player02');
  const picker = await openPicker(member, (await openRound({ forMs: 3_600_000, numbers: 8, price: 1 })).id);
  await choose(picker, 0, 1);
  await expect(picker.getByText(/2 selected/).first()).toBeVisible();
  await member.evaluate(() => Object.assign(window, { sameDocument: true }));

  for (const from of builds) await release(site(), 'mfe-lottery', { from });

  // The selection is kept, and lazily loaded code comes from the release that the tab started with.
  await expect(picker.getByText(/2 selected/).first()).toBeVisible();
  await member.keyboard.press('Escape');
  await member.getByRole('link', { name: 'Result', exact: true }).first().click();
  await expect(member.getByRole('heading', { name: 'Winners List' })).toBeVisible();
  await member.getByRole('link', { name: 'History', exact: true }).first().click();
  await expect(member.getByRole('heading', { name: 'My Tickets' })).toBeVisible();
  expect(await member.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);

  const newest = releasesAskedFor(page, 'mfe-lottery');
  await page.goto('/result');
  await expect(page.getByRole('heading', { name: 'Winners List' })).toBeVisible();
  expect([...newest]).toEqual(['1.0.0-thirdbuild']);

  await rollback(site(), 'mfe-lottery', undefined);
  const afterwards = await page.context().newPage();
  const earlier = releasesAskedFor(afterwards, 'mfe-lottery');
  await afterwards.goto('/result');
  await expect(afterwards.getByRole('heading', { name: 'Winners List' })).toBeVisible();
  expect([...earlier]).toEqual(['1.0.0-secondbuild']);
  expect((await readState(site())).apps['mfe-lottery']?.live).toBe('1.0.0-secondbuild');
});

test('a tab that stays open is offered the new version and not forced', async ({ page }) => {
  // Builds and releases an app.
  test.setTimeout(120_000);
  await page.clock.install();
  await page.goto('/policy');
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await release(site(), 'mfe-account', { from: await buildVariant('mfe-account', 'secondbuild') });

  await page.clock.runFor(5 * 60_000 + 1_000);

  await expect(page.getByText('A new version is ready')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
  const loaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBeUndefined();
});

test('refuses a build with needs that the live host lacks, and names each reason', async () => {
  // Builds apps.
  test.setTimeout(240_000);
  const checkout = await checkoutOf('mfe-lottery');
  await edit(checkout, 'shared/src/contracts/events.ts', "'loading';", "'loading' | 'warning';");
  await edit(checkout, 'shared/src/contracts/parts.ts', "'lottery/NextDraw': NoProps", "'lottery/NextDraw': { since: number }");
  await edit(checkout, 'shared/src/router/router.ts', 'useLocation,', 'useHref,\n  useLocation,');
  const part = 'mfe-lottery/src/exposes/NextDraw.tsx';
  await edit(
    checkout,
    part,
    'function NextDraw() {',
    "function NextDraw() {\n  useHref('/');\n  onoffline = () => toast('warning', 'Offline');",
  );
  const source = await readFile(join(checkout, part), 'utf8');
  await writeFile(
    join(checkout, part),
    `import { useHref } from 'shared/router';\nimport { toast } from 'shared/toast';\n${source}`,
  );
  const site = new OverlaySite(siteAsReleased());

  const refused = await release(site, 'mfe-lottery', { from: await buildVariant('mfe-lottery', 'ahead', checkout) }).then(
    () => 'released',
    (error: unknown) => String(error),
  );

  expect(refused).toContain(
    "lottery/NextDraw: host 1.0.0 does not pass the props that mfe-lottery 1.0.0 takes: Property 'since'",
  );
  expect(refused).toContain('toast:show: mfe-lottery 1.0.0 sends what host 1.0.0 does not understand');
  expect(refused).toContain('useHref of shared/router: host 1.0.0 does not provide what mfe-lottery 1.0.0 uses');
  expect(refused.match(/^ {2}- /gm)).toHaveLength(3);
  expect(await site.exists('mfe-lottery/1.0.0-ahead/release.json')).toBe(true);
  expect((await readState(site)).apps['mfe-lottery']?.live).not.toContain('ahead');
  await rm(checkout, { recursive: true });
});

test('a build whose contract has only grown is released and shown', async ({ page }) => {
  // Builds apps.
  test.setTimeout(240_000);
  const checkout = await checkoutOf('mfe-lottery');
  await edit(checkout, 'shared/src/contracts/events.ts', 'kind: ToastKind;', 'kind: ToastKind; detail?: string;');
  await edit(checkout, 'shared/src/contracts/events.ts', "'session:expired'", "'round:shared': { v: 1 };\n  'session:expired'");
  await edit(
    checkout,
    'shared/src/contracts/parts.ts',
    "'lottery/NextDraw': NoProps",
    "'lottery/NextDraw': { compact?: boolean }",
  );
  await edit(checkout, 'shared/src/router/router.ts', 'useLocation,', 'useHref,\n  useLocation,');
  const site = new OverlaySite(siteAsReleased());

  await release(site, 'mfe-lottery', { from: await buildVariant('mfe-lottery', 'grown', checkout) });

  await site.serveTo(page);
  const asked = page.waitForRequest(/\/mfe-lottery\/1\.0\.0-grown\/NextDraw/);
  await page.goto('/');
  await asked;
  await expect(page.getByRole('link', { name: /^Play Now/ }).first()).toBeVisible();
  await rm(checkout, { recursive: true });
});

test('the gate accepts a remote that was built at 9778a85a, and the host shows its part', async ({ page }) => {
  const old = await releasedSite();
  const from = join(old.site.address, 'mfe-rewards', releasedRewards);
  await rm(join(from, 'signature.json'));
  const site = new OverlaySite(siteAsReleased());

  await release(site, 'mfe-rewards', { from });

  await site.serveTo(page);
  const asked = page.waitForRequest(new RegExp(`/mfe-rewards/${releasedRewards}/AllPrizes`));
  await page.goto('/reward');
  await asked;
  await expect(page.getByRole('heading', { name: 'All Prize Lottery' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Snail Sprint' }).first()).toBeVisible();
  await old.remove();
});
