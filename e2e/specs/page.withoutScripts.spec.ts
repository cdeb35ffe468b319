import type { Page } from '@playwright/test';
import { paths } from 'shared/contracts/paths';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

/** A busy provider sends a document without its content: who sees that loads it again, as the document says. */
async function open(page: Page, path: string, content: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(content).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Playwright's own words for roles and texts pass over `noscript`, whether it is shown or not. */
const note = (page: Page) => page.locator('noscript p', { hasText: 'JavaScript is off in this browser.' });

for (const width of [390, 1024]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the rounds, one of them, the results and the policy can be read, and lead to each other', async ({ page, request }) => {
      const { contents } = await (await request.get('/api/lotteries/?page=0&limit=10&status=ended&hasWinner=true')).json();
      const [won] = contents;
      await open(page, paths.result(), won.name);
      await expect(note(page)).toBeVisible();
      await expect(page.getByText('Your browser has just computed')).toHaveCount(0);

      await open(page, paths.lottery(won.id), 'Winning number');
      await expect(page.getByRole('heading', { name: won.name }).first()).toBeVisible();
      await expect(page.getByText('Your browser has just computed')).toBeHidden();

      await page
        .locator(`a[href="${paths.lotteries()}"]:visible`, { hasText: /^Play$/ })
        .first()
        .click();
      await expect(page).toHaveURL(new RegExp(`${paths.lotteries()}$`));

      await page.goto(paths.policy());
      await page.locator(`noscript a[href="${paths.policy('about-us')}"]`).click();
      await expect(page.getByText('Founder and mission')).toBeVisible();
    });

    test('a page that needs JavaScript says so, and nothing seems to load', async ({ page }) => {
      await page.goto(paths.login());
      await expect(note(page)).toBeVisible();
      const room = page.locator('main [aria-busy="true"]').first();
      expect(await room.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('needs JavaScript');
      await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  });
}
