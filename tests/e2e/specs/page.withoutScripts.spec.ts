import type { Page } from '@playwright/test';
import { paths } from 'shared/contracts/paths';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

/** Reloads while a busy provider sends the document without content, as a noscript reader would. */
async function open(page: Page, path: string, content: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(content).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

const note = (page: Page) => page.locator('noscript p', { hasText: 'JavaScript is off in this browser.' });

for (const width of [390, 1024]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the rounds, one of them, the results and the policy can be read, and lead to each other', { tag: '@journey' }, async ({
      page,
      request,
    }) => {
      const { contents } = await (await request.get('/api/lotteries/?page=0&limit=10&status=ended&hasWinner=true')).json();
      const [won] = contents;
      await open(page, paths.result(), won.name);
      await expect(note(page)).toBeVisible();
      await expect(page.getByText('Your browser has just computed')).toHaveCount(0);
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByText(/^Example Lotteries Ltd, .* Licence: /)).toBeVisible();
      await expect(footer.getByText(/^Minimum age: 18\./)).toBeVisible();
      await expect(footer.getByRole('link', { name: 'Gambling Therapy' })).toBeVisible();

      await open(page, paths.lottery(won.id), 'Winning number');
      await expect(page.getByRole('heading', { name: won.name }).first()).toBeVisible();
      await expect(page.getByText('Your browser has just computed')).toBeHidden();

      await open(page, paths.lotteryProof(won.id), 'Step by step');
      await expect(page.locator('noscript strong:visible', { hasText: 'The check itself needs JavaScript.' })).toHaveCount(1);
      await expect(page.getByText('The list is being closed')).toHaveCount(0);

      await open(page, paths.lottery(won.id), 'Winning number');
      await page
        .locator(`a[href="${paths.lotteries()}"]:visible`, { hasText: /^Play$/ })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`${paths.lotteries()}$`));

      await page.goto(paths.policy());
      await page.locator(`noscript a[href="${paths.policy('about-us')}"]`).click();
      await expect(page.getByText('Founder and mission')).toBeVisible();
    });

    test('page and filter links of a list lead to the content of their address', async ({ page, request }) => {
      const listed = async (query: string): Promise<{ name: string }[]> =>
        (await (await request.get(`/api/lotteries/?limit=10&status=ended&hasWinner=true&${query}`)).json()).contents;
      const [second] = await listed('page=1');
      if (!second) throw new Error('There are not enough rounds for a second page.');
      await open(page, paths.result(), 'Winners List');
      await expect(page.getByRole('button', { name: 'Next page' })).toBeHidden();
      await page.locator('noscript nav[aria-label="Result pages"] a', { hasText: /^Next$/ }).click();
      await expect(page).toHaveURL(/\/result\?page=1$/);
      await open(page, `${paths.result()}?page=1`, second.name);
      await expect(page.locator('noscript nav[aria-label="Result pages"] a[aria-current="page"]')).toHaveText('2');

      await page.locator('noscript nav[aria-label="Rounds"] a', { hasText: /^All$/ }).click();
      await expect(page).toHaveURL(/\/result\?rounds=all$/);

      await open(page, paths.rewards(), 'All Prize Lottery');
      await expect(page.getByRole('searchbox')).toBeHidden();
      await page.locator('noscript nav[aria-label="Category"] a', { hasText: 'Dream Car' }).click();
      await expect(page).toHaveURL(/category=car$/);
    });

    test('a round says when it is drawn instead of counting down, and carousels are scrolled by hand', async ({ page }) => {
      await open(page, '/', 'Next draw');
      await expect(page.getByRole('timer').first()).toBeHidden();
      await expect(page.locator('noscript p:visible', { hasText: /^Until \d.* UTC$/ }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Next slide' }).first()).toBeHidden();
      const track = page.locator('.swiper-wrapper').first();
      expect(await track.evaluate((row) => getComputedStyle(row).overflowX)).toBe('auto');
    });

    test('a page that needs JavaScript says so, and nothing seems to load', async ({ page }) => {
      await page.goto(paths.login());
      await expect(note(page)).toBeVisible();
      const room = page.locator('main [aria-busy="true"]').first();
      expect(await room.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('needs JavaScript');
      await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeHidden();
      for (const text of [/^Example Lotteries Ltd, .* Licence: /, /^Minimum age: 18\./])
        await expect(page.locator('noscript p:visible', { hasText: text })).toBeVisible();
      await expect(page.locator('noscript a:visible', { hasText: 'Gambling Therapy' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  });
}
