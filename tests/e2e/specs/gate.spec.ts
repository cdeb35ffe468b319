import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { release } from 'deploy/release/release';
import { readState } from 'deploy/site/deploymentLog';
import { buildVariant } from 'deploy/testing/buildVariant';
import { releasedRewards, releasedSite } from 'deploy/testing/releasedSite';
import { checkoutOf } from '../support/checkout.ts';
import { edit } from '../support/edit.ts';
import { OverlaySite } from '../support/OverlaySite.ts';
import { siteAsReleased } from '../support/siteAsReleased.ts';
import { expect, test } from '../support/test.ts';

test('a build that needs what the live host does not have is refused, each reason by its name', async () => {
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
  const asked = page.waitForRequest(/\/mfe-lottery\/0\.1\.0-grown\/NextDraw/);
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
