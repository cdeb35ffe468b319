import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { violations as violationsIn } from '../support/violations.ts';

const violations = (page: Page) => violationsIn(page, 'main', '[role=dialog]');

for (const width of [390, 1440]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the prize list has no axe violation', async ({ page }) => {
      await page.goto('/reward');
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('a prize and its viewer have no axe violation', async ({ page }) => {
      await page.goto('/reward');
      await page.getByRole('article').filter({ hasText: 'Aurora GT Roadster' }).click();
      await expect(page.getByText('Registration and transport included')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: /^Enlarge picture 1/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('prize carousels have no axe violation', async ({ page }) => {
      await page.goto('/');
      for (const name of ['Prizes', 'Prizes with their events']) {
        const carousel = page.getByRole('region', { name, exact: true });
        await carousel.scrollIntoViewIfNeeded();
        await expect(carousel.getByRole('link').first()).toBeVisible();
      }
      expect(await violations(page)).toEqual([]);
    });

    test('failing and empty prize lists have no axe violation', async ({ page }) => {
      await page.goto('/reward?search=no-such-prize');
      await expect(page.getByText('No reward found...')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.route('**/api/lotteries/rewards?*', (route) => route.fulfill({ status: 503, json: { message: 'Counting.' } }));
      await page.goto('/policy');
      await expect(page.getByRole('alert').filter({ hasText: 'Counting.' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}
