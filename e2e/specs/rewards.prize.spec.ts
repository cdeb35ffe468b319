import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Reward 1 of the provider, with changes, at the address /reward/1. */
async function changeReward(page: Page, change: object): Promise<void> {
  await page.route(/\/api\/lotteries\/rewards\/1$/, async (route) => {
    const answer = await route.fetch();
    const reward: object = await answer.json();
    await route.fulfill({ response: answer, json: { ...reward, ...change } });
  });
}

test('from a card to the prize, and on into its round', async ({ page }) => {
  await page.goto('/reward');
  const card = page.getByRole('article').filter({ hasText: 'Meridian Chronograph 40' });
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meridian Chronograph 40' })).toBeVisible();
  await expect(page.getByText('ENTER FOR YOUR CHANCE TO WIN')).toBeVisible();
  await expect(page.getByText('$4,200')).toBeVisible();
  await expect(page.getByText('sapphire back')).toBeVisible();
  await page.getByRole('link', { name: 'Play Now' }).first().click();
  await expect(page).toHaveURL(/\/lottery\/\d+$/);
});

test('several pictures stand three in a row, and the viewer shows each', async ({ page }) => {
  await page.goto('/reward');
  await page.getByRole('article').filter({ hasText: 'Meridian Chronograph 40' }).click();
  const list = page.getByRole('list', { name: /^Pictures of/ });
  const columns = await list.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(3);
  const openers = list.getByRole('button');
  await openers.first().press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Meridian Chronograph 40' });
  await expect(viewer.getByRole('status')).toHaveText('1 of 2');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('status')).toHaveText('2 of 2');
  await viewer.getByRole('button', { name: 'Previous picture' }).click();
  await expect(viewer.getByRole('status')).toHaveText('1 of 2');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(openers.first()).toBeFocused();
});

test('a reward that does not exist says so and shows the way on', async ({ page }) => {
  for (const path of ['/reward/999999', '/reward/abc', '/reward/1e3000']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/does not exist/)).toBeVisible();
  }
  await page.goto('/reward/999999');
  await page.getByRole('link', { name: 'All prizes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Prize Lottery' })).toBeVisible();
});

test('a very long word breaks and a wide table scrolls in its box, also by keyboard', async ({ page }) => {
  const cells = Array.from({ length: 30 }, (_, index) => `<td>Column number ${index}</td>`).join('');
  await changeReward(page, {
    name: 'Supercalifragilistic'.repeat(8),
    description: `<p>${'Snail'.repeat(300)}</p><table><caption>Wide</caption><tbody><tr>${cells}</tr></tbody></table><pre>${'x'.repeat(900)}</pre>`,
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/reward/1');
    const table = page.getByRole('group', { name: 'Wide' });
    await expect(table).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  }
});

test('a phone loads pictures no wider than it shows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/reward');
  const picture = page.getByRole('article').first().locator('img');
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.currentSrc))
    .toMatch(/\/uploads\/[0-9a-f]{32}-800w-w192\.webp$/);
});

test('missing pictures give way to the default one', async ({ page }) => {
  await page.route('**/uploads/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/reward');
  const picture = page.getByRole('article').first().locator('img');
  await expect(picture).toHaveAttribute('src', /default-prize/);
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
});

test.describe('the sanitiser of descriptions', () => {
  const chunk = /\/mfe-rewards\/[^/]+\/description\.\w+\.js/;
  test.use({ errorsExpected: true });

  test('comes with the first description, not before', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (chunk.test(request.url())) asked.push(request.url());
    });
    await page.goto('/reward');
    const card = page.getByRole('article').filter({ hasText: 'Meridian Chronograph 40' });
    await expect(card).toBeVisible();
    expect(asked).toHaveLength(0);
    await card.click();
    await expect(page.getByText('sapphire back')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('without it no description is shown, and Try again brings it', async ({ page }) => {
    await page.route(chunk, (route) => route.abort('connectionreset'));
    await page.goto('/reward');
    await page.getByRole('article').filter({ hasText: 'Meridian Chronograph 40' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'The description could not be loaded.' });
    await expect(failure).toBeVisible();
    await expect(page.getByText('sapphire back')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Play Now' }).first()).toBeVisible();
    await page.unroute(chunk);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('sapphire back')).toBeVisible();
  });
});
