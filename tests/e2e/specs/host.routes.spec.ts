import { wholePage } from '../support/parts.ts';
import { expect, movement, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test.use(movement);

/** One address of each kind, with regions to scroll to first because they load lazily. */
const routes: [path: string, ...regions: string[]][] = [
  ['/', 'Prizes with their events', 'Prizes', 'Top Winners'],
  ['/reward'],
  ['/reward/1'],
  ['/lottery', 'All Lottery'],
  ['/lottery/1'],
  ['/lottery/1/detail'],
  ['/lottery/1/proof'],
  ['/payouts'],
  ['/lottery/999999'],
  ['/policy'],
  ['/policy?tab=about-us'],
  ['/policy?tab=instructions'],
  ['/policy?tab=how-to'],
  ['/contact'],
  ['/wallet'],
  ['/account/profile'],
  ['/history', 'Latest Winners'],
  ['/result', 'Winners List'],
  ['/login'],
  ['/forgot-password'],
  ['/no/such/page'],
];

const widths = [390, 768, 1024, 1440];

test('every route has one title, fits every window from 390 to 1440 px, and has no axe violation', async ({ page }) => {
  // Twenty pages at four widths, with axe.
  test.setTimeout(600_000);
  for (const [route, ...regions] of routes) {
    await page.setViewportSize({ width: widths[0] ?? 0, height: 900 });
    await page.goto(route);
    if (route === '/') await wholePage(page);
    for (const name of regions) {
      const region = page.getByRole('region', { name, exact: true }).or(page.getByRole('heading', { name }));
      await region.first().scrollIntoViewIfNeeded();
    }
    // A resize updates the layout as turning a tablet does, so the page is loaded only once.
    for (const width of widths) {
      await test.step(`${route} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
        await expect.poll(() => page.evaluate(overflow), `${route} wider than ${width} px by`).toBeLessThanOrEqual(0);
        // The layouts between the narrowest and the widest have the same elements.
        if (width === 390 || width === 1440) expect(await violations(page), `${route} at ${width} px`).toEqual([]);
      });
    }
  }
});

test('the shell is there before any script, and the scripts keep it', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const still = await context.newPage();
  await still.goto('/');
  await expect(still.getByRole('heading', { name: 'Buy spins now and win amazing rewards!' })).toBeVisible();
  await expect(still.getByRole('link', { name: 'Play from 1 CTO' })).toBeVisible();
  await expect(still.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await context.close();

  // If React had to replace the shell, the element would be another one.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => Reflect.set(window, 'shownFirst', document.querySelector('h1')));
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'shownFirst') === document.querySelector('h1'))).toBe(true);
});

test('a click changes title, description, focus and scroll position; going back restores them', async ({ page }) => {
  await page.goto('/');
  await wholePage(page);
  await expect(page.getByRole('heading', { name: 'Top Winners' })).toBeVisible();
  await page.getByRole('link', { name: 'Policy', exact: true }).scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(500);
  await page.getByRole('link', { name: 'Policy', exact: true }).click();

  await expect(page).toHaveTitle('Privacy Policy · Snail Lotto');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /how a round works/);
  await expect(page.getByRole('heading', { name: 'A round, from sale to prize' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('main')).toContainText('Privacy Policy');
  await expect
    .poll(() => page.evaluate(() => document.getElementById('content')?.contains(document.activeElement)), 'focus in the page')
    .toBe(true);

  await page.goBack();
  await expect(page).toHaveTitle('Snail Lotto: buy spins and win rewards');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 200);
});

test('a page of one thing is named after it, whichever remote shows it', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/reward');
  const card = page.getByRole('article').filter({ hasText: 'Meridian Chronograph 40' });
  await card.getByRole('link', { name: /Reward details/ }).click();
  await expect(page).toHaveURL(/\/reward\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meridian Chronograph 40');
  await expect(page).toHaveTitle('Meridian Chronograph 40 · Snail Lotto');
  await page.goto('/lottery');
  await page
    .getByRole('link', { name: /^Play Now/ })
    .first()
    .click();
  await expect(page).toHaveTitle(/^.+ #\d+ · Snail Lotto$/);
  await page.reload();
  await expect(page).toHaveTitle(/^.+ #\d+ · Snail Lotto$/);
});

test('the payouts are reached from the results, and lead to a round', { tag: ['@journey', '@/payouts'] }, async ({ page }) => {
  await page.goto('/result');
  await page.getByRole('main').getByRole('link', { name: 'When prizes were paid' }).first().click();
  await expect(page).toHaveURL(/\/payouts$/);
  const payouts = page.getByRole('table', { name: 'Payouts' });
  await payouts
    .getByRole('link', { name: /^Round \d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/lottery\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the event of a round is reached from the home page, and leads to the round', {
  tag: ['@journey', '@/lottery/:lotteryId/detail'],
}, async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: /^Event detail of (?!Snail Sprint)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/lottery\/\d+\/detail$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Play Now/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/lottery\/\d+$/);
});

test.describe('an address that does not exist', () => {
  test('says 404, also in its status, and leads home', { tag: ['@journey', '@*'] }, async ({ page }) => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('404')).toBeVisible();
    await expect(page.getByText('Sorry, the page you visited does not exist.')).toBeVisible();
    await page.getByRole('link', { name: 'Back Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('text that cannot be fetched', () => {
  test.use({ errorsExpected: true });

  test('is asked for again by Retry, on a page that otherwise works', async ({ page }) => {
    await page.goto('/result');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.route('**/host/**/*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'How it works' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The policy could not be loaded' });
    await expect(alert).toBeVisible();
    await page.unroute('**/host/**/*.js');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'A round, from sale to prize' })).toBeVisible();
  });
});

test.describe('a menu that cannot be fetched', () => {
  test.use({ errorsExpected: true, viewport: { width: 390, height: 844 } });

  test('says so without the code of the toasts either, and opens when pressed again', async ({ page }) => {
    await page.goto('/result');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.route('**/host/**/*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The menu could not be loaded.' })).toBeVisible();
    await page.unroute('**/host/**/*.js');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});

test.describe('a page that breaks while it is shown', () => {
  test.use({ errorsExpected: true });

  test('leaves header and footer standing, and Retry shows it again', async ({ page }) => {
    await page.addInitScript(() => {
      const whole = String.prototype.padStart;
      Object.assign(String.prototype, {
        padStart(this: string, ...given: [number, string?]) {
          if (!Reflect.has(window, 'mended')) throw new TypeError('broken on purpose');
          return whole.apply(this, given);
        },
      });
    });
    await page.goto('/policy');
    const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong while it was being shown.' });
    await expect(alert).toBeVisible();
    await expect(page.getByText('broken on purpose')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(alert.getByRole('link', { name: 'Back Home' })).toHaveAttribute('href', '/');
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => Reflect.set(window, 'mended', true));
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Try it yourself' })).toBeVisible();
  });
});

test('the hero says how often is drawn, with the quick rounds that this provider runs', async ({ page }) => {
  await page.goto('/');
  const hero = page.getByRole('region', { name: 'Buy spins now and win amazing rewards!' });
  await expect(hero.getByRole('listitem').filter({ hasText: 'Draws' })).toHaveText(
    'Draws about four times a day, and a quick round every five minutes',
    { timeout: 30_000 },
  );
});

test('follows a fragment also to a place that loads late', async ({ page }) => {
  await page.goto('/policy?tab=instructions#tokens');
  const passage = page.getByRole('region', { name: 'How to get CTO' });
  await expect(passage).toBeInViewport();
  await expect(passage).toBeFocused();

  await page.goto('/');
  await wholePage(page);
  await expect(page.getByRole('region', { name: 'Top Winners' }).getByRole('article').first()).toBeVisible();
  const { promise: late, resolve: comes } = Promise.withResolvers<void>();
  await page.route('**/mfe-account/**', (route) => late.then(() => route.continue()));
  await page.getByRole('link', { name: 'Author Profile' }).click();
  await expect(page).toHaveURL('/history#my-tickets');
  await expect(page.getByRole('heading', { name: 'Latest Winners' })).toBeVisible();
  comes();
  await expect(page.locator('#my-tickets')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Author Profile' })).toBeInViewport();
});

test('on paper: dark words on white, without header, footer and what can only be pressed', async ({ page }) => {
  await page.goto('/policy?tab=instructions');
  await expect(page.getByText('Tickets are non-refundable and non-transferable.')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo', 'tablist', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Prize Lottery' })).toHaveCount(0);
  const inks = () => {
    const shown = [...document.querySelectorAll('body, main *')].filter((node) => node.checkVisibility());
    const styles = shown.map((node) => getComputedStyle(node));
    return { words: [...new Set(styles.map(({ color }) => color))], grounds: [...new Set(styles.map((s) => s.backgroundColor))] };
  };
  await expect.poll(() => page.evaluate(inks)).toEqual({ words: ['rgb(0, 0, 0)'], grounds: ['rgba(0, 0, 0, 0)'] });
});

test('the home page on paper is no wider than the window, and says when instead of counting down', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('timer').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const until = page
    .getByRole('timer')
    .first()
    .evaluate((timer) => getComputedStyle(timer, '::before').content);
  expect(await until).toMatch(/^"Until \d.* UTC"$/);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(width).toBe(0);
});

test.describe('a part that the network kept back', () => {
  test.use({ errorsExpected: true });

  test('loads automatically when the device is online again', async ({ page, context }) => {
    await page.goto('/contact');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('banner').getByRole('link', { name: 'Result' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Winners List could not be loaded' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Winners List' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a remote that the document does not list comes by the document of the page that shows it, and the page stays', async ({
  page,
}) => {
  await page.route('**/contact', async (route) => {
    const answer = await route.fetch();
    const body = await answer.text();
    await route.fulfill({ response: answer, body: body.replace(/"mfe_account":\{[^}]*\},?/, '') });
  });
  await page.goto('/contact');
  const listed = () => page.evaluate(() => document.getElementById('registry')?.textContent?.includes('mfe_account'));
  expect(await listed()).toBe(false);
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.locator('body[data-same]')).toBeAttached();
  expect(await listed()).toBe(true);
});
