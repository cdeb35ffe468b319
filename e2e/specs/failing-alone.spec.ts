import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** What a broken or hostile deployment answers with. Each is undone before Retry. */
const faults: Record<string, (route: Route) => Promise<void>> = {
  '404': (route) => route.fulfill({ status: 404, body: 'gone', headers: { 'cache-control': 'no-store' } }),
  '500': (route) => route.fulfill({ status: 500, body: 'oops', headers: { 'cache-control': 'no-store' } }),
  'a page instead of a script': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Hello</h1>', headers: { 'cache-control': 'no-store' } }),
  'a cut file': async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.body()).subarray(0, 900),
      headers: { ...answer.headers(), 'cache-control': 'no-store' },
    });
  },
  'a changed byte': async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: `${await answer.text()} `,
      headers: { ...answer.headers(), 'cache-control': 'no-store' },
    });
  },
  'a broken connection': (route) => route.abort('connectionreset'),
  'no answer at all': () => new Promise(() => {}),
};

const files: Record<string, RegExp> = {
  'its entry': /\/mfe-lottery\/[^/]+\/remoteEntry\.js/,
  'a chunk': /\/mfe-lottery\/[^/]+\/TicketsLottery\.\w+\.js/,
};

async function restStands(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'How it works' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Buy spins now and win amazing rewards!' })).toBeVisible();
  await expect(page.locator('a[href^="/reward/"]').first()).toBeVisible();
}

test.use({ errorsExpected: true });

for (const [file, pattern] of Object.entries(files)) {
  for (const [fault, answer] of Object.entries(faults)) {
    test(`${file} of a remote answers with ${fault}: the rest works, and Retry brings it back`, async ({ page }) => {
      await page.route(pattern, answer);
      await page.goto('/');
      const card = page.getByRole('alert').filter({ hasText: 'Tickets Lottery could not be loaded' });
      await expect(card).toBeVisible({ timeout: 8_000 });
      await restStands(page);

      await page.unroute(pattern);
      await card.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'Tickets Lottery' })).toBeVisible();
      await expect(page.getByRole('link', { name: /Play Now/ }).first()).toBeVisible();
      expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1);
    });
  }
}

test('Retry while the remote is still broken shows the card again, and a later Retry works', async ({ page }) => {
  const pattern = files['its entry'] ?? /^$/;
  await page.route(pattern, faults['404'] ?? ((route) => route.abort()));
  await page.goto('/');
  const card = page.getByRole('alert').filter({ hasText: 'Tickets Lottery could not be loaded' });
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card).toBeVisible();
  await page.unroute(pattern);
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: /Play Now/ }).first()).toBeVisible();
});
