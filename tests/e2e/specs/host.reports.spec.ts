import { chromium, type Page } from '@playwright/test';
import { canTry } from 'api/testing/installedProgram';
import { release } from 'deploy/release/release';
import { browserLaunch } from 'deploy/smoke/browserLaunch';
import { reportsPath } from 'shared/contracts/providerPaths';
import { handmadeRemote } from '../support/handmadeRemote.ts';
import { wholePage } from '../support/parts.ts';
import { certificate, hide, ReportCollector, reporting, withLongTimeouts } from '../support/reports.ts';
import { OverlaySite, siteAsReleased, staticDocuments } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

// Waits for reports of closing pages, and for timeouts.
test.describe.configure({ timeout: 120_000 });

let listener: ReportCollector;
let site: string;
test.beforeEach(async () => {
  listener = new ReportCollector();
  site = await listener.open();
});
test.afterEach(() => listener.close());

async function alive(page: Page, part: string): Promise<void> {
  const isReacts = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactProps$'));
  const inside = page.locator(`[data-place="${part}"] a`).first();
  await expect.poll(() => inside.evaluate(isReacts)).toBe(true);
}

const releasesOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const { host, remotes }: { host: string; remotes: Record<string, { entry: string }> } = JSON.parse(
      document.getElementById('registry')?.textContent ?? '',
    );
    const addresses = [host, ...Object.values(remotes).map(({ entry }) => entry)];
    return Object.fromEntries(
      addresses.map((address) => address.split('/').slice(1, 3)).map(([app, name]) => [app, `${app}/${name}`]),
    );
  });

const partsTold = () => listener.reports().flatMap(({ parts }) => parts);

test('a visit that goes well sends one small report when its page is left, with the releases that it ran', async ({ page }) => {
  await withLongTimeouts(page);
  await page.context().addCookies([{ name: 'secret', value: 'of-this-browser', url: site }]);
  await page.goto(`${site}/?from=newsletter`);
  await reporting(page);
  for (const part of ['lottery/NextDraw', 'rewards/PrizeEvents']) await alive(page, part);
  const releases = await releasesOf(page);
  await page
    .getByRole('link', { name: /^Play Now/ })
    .first()
    .click();
  await page.waitForURL(/\/lottery\/\d+/);
  await expect(page.locator('[data-place="lottery/LotteryRound"]').getByRole('heading', { name: 'Buy Success' })).toBeVisible();
  expect(listener.texts()).toEqual([]);
  // Not by closing the page: a browser ends a closing page that is busy before it has sent anything.
  await page.goto(`${site}/robots.txt`);
  await expect.poll(() => listener.reports().length).toBe(1);

  const [report] = listener.reports();
  expect(new Set(report?.visit)).toEqual(new Set(Object.values(releases)));
  const stood = report?.parts.filter(({ outcome }) => outcome === 'stood') ?? [];
  expect(stood).toEqual(report?.parts);
  const standing = (part: string, app: string) => ({ part, release: releases[app], outcome: 'stood', ms: expect.any(Number) });
  expect(stood).toEqual(
    expect.arrayContaining([
      standing('lottery/NextDraw', 'mfe-lottery'),
      standing('rewards/PrizeEvents', 'mfe-rewards'),
      standing('lottery/LotteryRound', 'mfe-lottery'),
    ]),
  );
  expect(report?.errors).toEqual([]);
  const vital = (name: string, of: string) => ({ name, release: releases[of], value: expect.any(Number) });
  expect(report?.vitals).toEqual(expect.arrayContaining([vital('LCP', 'host'), vital('CLS', 'host')]));
  expect(report?.vitals.map(({ name }) => name).sort()).toEqual(['CLS', 'INP', 'LCP']);

  const [text = ''] = listener.texts();
  expect(text.length).toBeLessThan(1_000);
  for (const secret of ['secret', 'of-this-browser', 'newsletter', 'localhost', '127.0.0.1', 'Mozilla', 'http'])
    expect(text).not.toContain(secret);
});

test('the provider accepts the report of the page', async ({ page }) => {
  await page.goto('/');
  await reporting(page);
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === reportsPath);
  await page.evaluate(hide);
  expect((await answered).status()).toBe(204);
});

test('a page that is shown again counts as no second visit', async ({ page, context }) => {
  await page.goto(`${site}/policy`);
  await reporting(page);
  await page.evaluate(hide);
  await expect.poll(() => listener.reports().length).toBe(1);
  await page.evaluate(hide);
  await page.close();
  const other = await context.newPage();
  await other.goto(`${site}/policy`);
  await reporting(other);
  await other.close();
  await expect.poll(() => listener.reports().filter(({ visit }) => visit.length > 0).length).toBe(2);
});

test('a visitor who asks not to be tracked sends nothing and does not load the reporting code', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(site);
  await wholePage(page);
  await page.evaluate(hide);
  await page.goto('about:blank');
  expect(listener.texts()).toEqual([]);
});

test.describe('something fails', () => {
  test.use({ errorsExpected: true });
  // Rendered content would stay despite the faults. A page with Playwright routes cannot send while it closes, because the route
  // handler is gone.
  test.beforeEach(({ page }) => staticDocuments(page));
  const card = (page: Page) =>
    page.getByRole('alert').filter({ hasText: /^Winners List (could not be loaded|does not work right now)/ });
  const there = (page: Page) => page.getByRole('heading', { name: 'Winners List', exact: true });
  const gone = { status: 404, body: 'gone', headers: { 'cache-control': 'no-store' } };
  const winners = 'lottery/WinnersList';

  test('reports a missing remote while the page is open, and a Retry with its result', async ({ page }) => {
    await withLongTimeouts(page);
    const entry = /\/mfe-lottery\/[^/]+\/remoteEntry\.js/;
    await page.route(entry, (route) => route.fulfill(gone));
    await page.goto(`${site}/result`);
    await expect(card(page)).toBeVisible();
    const lottery = (await releasesOf(page))['mfe-lottery'];
    await expect.poll(partsTold).toContainEqual({ part: winners, release: lottery, outcome: 'failed', why: 'code' });
    await page.unroute(entry);
    await card(page).getByRole('button', { name: 'Retry' }).click();
    await expect(there(page)).toBeVisible();
    await page.evaluate(hide);
    await expect
      .poll(() => partsTold().filter(({ part }) => part === winners))
      .toEqual([
        { part: winners, release: lottery, outcome: 'failed', why: 'code' },
        { part: winners, release: lottery, outcome: 'retried' },
        { part: winners, release: lottery, outcome: 'recovered', ms: expect.any(Number) },
      ]);
    expect(listener.reports().filter(({ visit }) => visit.length > 0)).toHaveLength(1);
  });

  test('reports a throwing part once with its release, and an error in its handler for the same release', async ({ page }) => {
    await withLongTimeouts(page);
    const overlay = new OverlaySite(siteAsReleased());
    const from = await handmadeRemote('mfe-lottery', 'WinnersList', {
      draws: `
        const [broken, breakIt] = React.useState(false);
        if (broken) throw new Error('Broken on purpose.');
        const handled = () => { throw new Error('Thrown on purpose.'); };
        const promised = () => { void Promise.reject(new Error('Rejected on purpose.')); };
        return React.createElement('p', null,
          React.createElement('button', { onClick: handled }, 'Throw'),
          React.createElement('button', { onClick: promised }, 'Reject'),
          React.createElement('button', { onClick: () => breakIt(true) }, 'Break'));`,
    });
    await release(overlay, 'mfe-lottery', { from, force: true });
    await overlay.serveTo(page);
    await page.goto(`${site}/result`);
    await page.getByRole('button', { name: 'Throw' }).click();
    await page.getByRole('button', { name: 'Throw' }).click();
    await page.getByRole('button', { name: 'Reject' }).click();
    const lottery = (await releasesOf(page))['mfe-lottery'];
    const errors = () => listener.reports().flatMap((report) => report.errors);
    const count = () => errors().reduce((sum, one) => sum + (one.release === lottery ? one.count : 0), 0);
    await expect.poll(count).toBe(3);
    await page.getByRole('button', { name: 'Break' }).click();
    await expect(card(page)).toBeVisible();
    await page.evaluate(hide);
    await expect
      .poll(() => partsTold().filter(({ part }) => part === winners))
      .toEqual([
        { part: winners, release: lottery, outcome: 'stood', ms: expect.any(Number) },
        { part: winners, release: lottery, outcome: 'failed', why: 'thrown' },
      ]);
    expect(count()).toBe(3);
    expect(new Set(errors().map(({ release: thrower }) => thrower))).toEqual(new Set([lottery]));
  });

  test('reports a host that does not start', async ({ page }) => {
    await page.route(/\/host\/[^/]+\/boot\.\w+\.js$/, (route) => route.fulfill(gone));
    await page.goto(`${site}/policy`);
    const { host } = await releasesOf(page);
    const errors = () => listener.reports().flatMap((report) => report.errors);
    await expect.poll(errors, { timeout: 60_000 }).toEqual([{ release: host, count: 1 }]);
  });

  test('attributes an error of an extension to no release', async ({ page }) => {
    await page.goto(`${site}/policy`);
    await reporting(page);
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('Not of this site.');
      });
    });
    await page.evaluate(hide);
    await expect.poll(() => listener.reports().length).toBe(1);
    expect(listener.reports()[0]?.errors).toEqual([]);
  });
});

test.describe('the provider does not want it', () => {
  const answers = { 'answers 404': 404, 'is out of order': 500 };
  for (const [what, status] of Object.entries(answers)) {
    test(`where it ${what}, the page works and says nothing`, async ({ page }) => {
      listener.status = status;
      await page.goto(site);
      await reporting(page);
      const said = consoleOf(page);
      await page.evaluate(hide);
      await expect.poll(() => listener.texts().length).toBe(1);
      await page.getByRole('link', { name: 'How it works' }).first().click();
      await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
      expect(said).toEqual([]);
    });
  }

  test('where the browser blocks it or has no such call, the page works and says nothing', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
    const said = consoleOf(page);
    await page.goto(site);
    await reporting(page);
    await page.evaluate(hide);
    await page.getByRole('link', { name: 'How it works' }).first().click();
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
    expect(said).toEqual([]);
  });
});

test('the browser itself reports violations of the policy', async () => {
  // openssl is needed for TLS; browsers report violations only over TLS.
  test.skip(!canTry('what the policy stops', 'openssl'));
  const overTls = new ReportCollector(certificate());
  const address = await overTls.open();
  const launch = await browserLaunch();
  // Otherwise the browser collects reports for a minute.
  const args = [...(launch.args ?? []), '--ignore-certificate-errors', '--short-reporting-delay'];
  const browser = await chromium.launch({ ...launch, args });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    await context.grantPermissions(['background-sync'], { origin: address });
    const page = await context.newPage();
    await page.goto(`${address}/policy`);
    await page.evaluate(() => {
      new Image().src = 'https://elsewhere.invalid/picture.png';
    });
    await expect.poll(() => overTls.violations().join()).toContain('"effectiveDirective":"img-src"');
    expect(overTls.violations().join()).toContain('"blockedURL":"https://elsewhere.invalid/picture.png"');
  } finally {
    await browser.close();
    await overTls.close();
  }
});

function consoleOf(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (!message.text().startsWith('Failed to load resource')) said.push(message.text());
  });
  page.on('pageerror', ({ message }) => said.push(message));
  return said;
}
