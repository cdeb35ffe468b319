import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { release } from 'deploy/release/release';
import { buildVariant } from 'deploy/testing/renamedBuild';
import { checkoutOf } from '../support/checkout.ts';
import { handmadeRemote } from '../support/handmadeRemote.ts';
import { wholePage } from '../support/parts.ts';
import { OverlaySite, siteAsReleased, staticDocuments } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';

const uncached = { 'cache-control': 'no-store' };

/** Answers of a broken or hostile deployment. Each fault is removed before Retry. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  '404': (route) => route.fulfill({ status: 404, body: 'gone', headers: uncached }),
  '500': (route) => route.fulfill({ status: 500, body: 'oops', headers: uncached }),
  'a page instead of a script': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Hello</h1>', headers: uncached }),
  'a cut file': async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.body()).subarray(0, 200),
      headers: { ...answer.headers(), ...uncached },
    });
  },
  'a file that has another hash': async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()} `, headers: { ...answer.headers(), ...uncached } });
  },
  'a broken connection': (route) => route.abort('connectionreset'),
  'no answer at all': () => new Promise(() => {}),
};

/**
 * A part that throws at loading until `mended` is set; then it throws when it unmounts, and suspends forever if `waits` is set.
 */
const hostileByHand = {
  draws: `
    if (Reflect.get(window, 'waits')) React.use(new Promise(() => {}));
    React.useEffect(() => () => { throw new Error('Does not leave in peace.'); }, []);
    return React.createElement('p', null, 'Mended');`,
  part: "(() => { if (!('mended' in window)) throw new Error('Broken on purpose.'); return Part; })()",
};

const hostilePart = `
import { use, useEffect } from 'react';

if (!('mended' in window)) throw new Error('Broken on purpose.');
const never = new Promise(() => {});

export default function Mended() {
  if (Reflect.get(window, 'waits')) use(never);
  useEffect(() => () => {
    throw new Error('Does not leave in peace.');
  }, []);
  return <p>Mended</p>;
}
`;

/** Navigates to a page without remotes and checks the frame around it. */
async function nextPageStands(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'How it works' }).first().click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('This page slipped')).toBeHidden();
}

const remotes = [
  {
    app: 'mfe-lottery',
    path: '/result',
    part: 'WinnersList',
    card: 'Winners List',
    there: (page: Page) => page.getByRole('heading', { name: 'Winners List', exact: true }),
    beside: (page: Page) => page.getByRole('link', { name: /Reward details/ }).first(),
  },
  {
    app: 'mfe-rewards',
    path: '/',
    part: 'PrizeLottery',
    card: 'Prize lottery',
    there: (page: Page) => page.getByRole('link', { name: /Reward details/ }).first(),
    beside: (page: Page) => page.getByRole('link', { name: /^Play Now/ }).first(),
  },
  {
    app: 'mfe-account',
    path: '/history',
    part: 'MyTickets',
    card: 'My Tickets',
    there: (page: Page) => page.getByRole('heading', { name: 'My Tickets', exact: true }),
    beside: (page: Page) => page.getByRole('link', { name: /Reward details/ }).first(),
  },
] as const;

// The page's timeout for missing answers has to pass.
test.describe.configure({ timeout: 120_000 });

test.use({ errorsExpected: true });

// Requests that are never answered stay pending after `unroute` only while another route exists.
test.beforeEach(({ page }) => page.route('**/nobody-asks-for-this', (route) => route.continue()));
// Rendered content would stay despite the faults: see failing-behind.spec.ts.
test.beforeEach(({ page }) => staticDocuments(page));

for (const { app, path, part, card: title, there, beside } of remotes) {
  const card = (page: Page) =>
    page.getByRole('alert').filter({ hasText: new RegExp(`${title} (could not be loaded|does not work right now)`) });
  const restStands = async (page: Page) => {
    await expect(page.getByRole('link', { name: 'How it works' }).first()).toBeVisible();
    await expect(beside(page)).toBeVisible();
  };
  const retriedInVain = async (page: Page) => {
    await expect(card(page)).toBeVisible();
    const again = page.waitForResponse(files['its entry']);
    await card(page).getByRole('button', { name: 'Retry' }).click();
    await again;
    await expect(card(page)).toBeVisible();
  };
  const files = {
    'its entry': new RegExp(`/${app}/[^/]+/remoteEntry\\.js`),
    'a chunk': new RegExp(`/${app}/[^/]+/${part}\\.\\w+\\.js`),
  };

  for (const [file, pattern] of Object.entries(files)) {
    for (const [fault, answer] of Object.entries(faults)) {
      test(`${app}: ${file} answers with ${fault}: the rest works, and Retry brings it back`, async ({ page }) => {
        await page.route(pattern, answer);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await wholePage(page);
        await expect(card(page)).toBeVisible();
        await restStands(page);
        await page.evaluate(() => Object.assign(window, { sameDocument: true }));

        await page.unroute(pattern);
        await card(page).getByRole('button', { name: 'Retry' }).click();
        await expect(there(page)).toBeVisible();
        expect(await page.evaluate(() => Reflect.get(window, 'sameDocument')), 'no reload').toBe(true);
      });
    }
  }

  test(`${app}: while its entry is not answered, the rest is shown without waiting for that`, async ({ page }) => {
    // Without timers of a second or more, what waits until the page gives up on the entry is never shown.
    await page.addInitScript(() => {
      const { setTimeout: start } = window;
      const startShort = (run: () => void, ms = 0) => (ms < 1_000 ? start(run, ms) : 0);
      Object.assign(window, { setTimeout: startShort });
    });
    await page.route(files['its entry'], () => new Promise(() => {}));
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await wholePage(page);
    await restStands(page);
    await expect(card(page)).toBeHidden();
  });

  test(`${app}: Retry while it is still broken shows the card again, and a later Retry works`, async ({ page }) => {
    await page.route(files['its entry'], (route) => route.fulfill({ status: 404, body: 'gone', headers: uncached }));
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await wholePage(page);
    await retriedInVain(page);
    await page.unroute(files['its entry']);
    await card(page).getByRole('button', { name: 'Retry' }).click();
    await expect(there(page)).toBeVisible();
  });

  test(`${app}: a part that comes late takes the place of its card by itself`, async ({ page }) => {
    const { promise: untilCard, resolve: cardStands } = Promise.withResolvers<void>();
    await page.route(files['a chunk'], (route) => untilCard.then(() => route.continue()));
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await wholePage(page);
    await expect(card(page)).toBeVisible();
    cardStands();
    await expect(there(page)).toBeVisible();
    await expect(card(page)).toBeHidden();
  });

  test(`${app}: whoever leaves the page after failures and comes back finds the part, once it is back`, async ({ page }) => {
    await page.route(files['its entry'], (route) => route.fulfill({ status: 404, body: 'gone', headers: uncached }));
    await page.goto(path);
    await wholePage(page);
    await retriedInVain(page);
    await page.unroute(files['its entry']);
    await page.getByRole('link', { name: 'How it works' }).first().click();
    await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
    await page.goBack();
    await wholePage(page);
    await expect(there(page)).toBeVisible();
  });

  test(`${app}: a release whose part throws while it loads and when it leaves, or waits for ever, and one without the part, harm nobody else`, async ({
    page,
    context,
  }) => {
    // Builds four releases.
    test.setTimeout(240_000);
    const throwing = new OverlaySite(siteAsReleased());
    // One of them is a real build, because reloading after an error also depends on the bundler. The others are written by hand
    // without the app's other parts, so the gate has to be overridden.
    const build = app === 'mfe-lottery' ? builtHostile(app, part) : handmadeRemote(app, part, hostileByHand);
    await release(throwing, app, { from: await build, force: app !== 'mfe-lottery' });
    await throwing.serveTo(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await wholePage(page);
    await expect(card(page)).toBeVisible();
    await restStands(page);
    await page.evaluate(() => Object.assign(window, { mended: true }));
    await card(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Mended')).toBeVisible();

    await nextPageStands(page);
    await page.goBack();
    await wholePage(page);
    await expect(page.getByText('Mended')).toBeVisible();
    await restStands(page);

    await nextPageStands(page);
    await page.evaluate(() => Object.assign(window, { waits: true }));
    await page.goBack();
    await wholePage(page);
    await expect(card(page)).toBeVisible();
    await restStands(page);
    await page.evaluate(() => Object.assign(window, { waits: false }));
    await card(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Mended')).toBeVisible();

    const without = new OverlaySite(siteAsReleased());
    const from = await handmadeRemote(app, 'SomethingElse', {});
    await expect(release(without, app, { from })).rejects.toThrow(`${app} does not expose ${part}`);
    await release(without, app, { from, force: true });
    const other = await context.newPage();
    await without.serveTo(other);
    await other.goto(path, { waitUntil: 'domcontentloaded' });
    await wholePage(other);
    await expect(card(other)).toBeVisible();
    await restStands(other);
  });
}

async function builtHostile(app: string, part: string): Promise<string> {
  const checkout = await checkoutOf(app);
  await writeFile(join(checkout, app, 'src', 'exposes', `${part}.tsx`), hostilePart);
  const folder = await buildVariant(app, 'throwing', checkout);
  await rm(checkout, { recursive: true });
  return folder;
}
